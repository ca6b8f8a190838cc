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
