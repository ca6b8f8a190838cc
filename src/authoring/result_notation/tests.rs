use super::*;

#[test]
fn every_usual_sign_is_understood() {
    let check = |signs: &str, meant: Duel| {
        for sign in signs.split_whitespace() {
            assert_eq!(duel(sign), Some(meant), "{sign}");
        }
    };
    check("1-0 1:0 1–0", Duel::First);
    check("0-1 0:1 0–1", Duel::Second);
    check("½-½ 1/2-1/2 0.5-0.5 = x X remis Remis draw ½", Duel::Draw);
    check("+ +:- +/-", Duel::FirstByForfeit);
    check("-:+ -/+", Duel::SecondByForfeit);
    check("-:- -/-", Duel::BothForfeit);
    check("* adj", Duel::Adjourned);
    assert_eq!(duel("2-0"), None);
}

#[test]
fn a_comma_parts_scores_but_not_their_decimals() {
    let words = words_of_scores("anna=3,5, bert=-2 cem=1,dora=0");
    assert_eq!(words, ["anna=3,5", "bert=-2", "cem=1", "dora=0"]);
}

#[test]
fn a_number_may_be_one_of_thousands() {
    let check = |typed, expected| assert_eq!(unclear_number(typed), expected, "{typed}");
    check("1.000", Some("1.000"));
    check("-12,500", Some("12,500"));
    check("500:1.250", Some("1.250"));
    check("1.0000", None);
    check("0.125:3.5", None);
    check("1000:12.25", None);
    check("26.11.2026", None);
}

#[test]
fn a_place_may_stand_close_before_its_player() {
    assert_eq!(place_before("1.anna"), Some((1, "anna")));
    assert_eq!(place_before("2)"), Some((2, "")));
    assert_eq!(place_before("1.5"), None);
    assert_eq!(place_before("anna"), None);
}
