//! Labels at the ends of lines, moved apart so that none covers another.

/// Places for labels as near as can be to where they belong, at least `gap` apart.
///
/// Neighbours that would overlap form a block, which stands around the mean of where its
/// members belong: the least sum of squares (pool adjacent violators). Where all of them
/// need more room than there is between `top` and `bottom`, they go on below.
pub(super) fn spread(wanted: &[Option<f64>], gap: f64, top: f64, bottom: f64) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> = wanted
        .iter()
        .enumerate()
        .filter_map(|(index, y)| Some((index, (*y)?)))
        .collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
    // Less its own offset, each label may stand no higher than the one before it.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (line, (_, y)) in order.iter().enumerate() {
        blocks.push((y - line as f64 * gap, 1));
        while let [.., (above, n), (below, m)] = blocks[..]
            && above > below
        {
            let mean = (above * n as f64 + below * m as f64) / (n + m) as f64;
            blocks.truncate(blocks.len() - 2);
            blocks.push((mean, n + m));
        }
    }
    let lowest = (bottom - order.len().saturating_sub(1) as f64 * gap).max(top);
    let offsets = blocks
        .into_iter()
        .flat_map(|(y, count)| std::iter::repeat_n(y.clamp(top, lowest), count));
    let mut places = vec![None; wanted.len()];
    for (line, (&(index, _), offset)) in order.iter().zip(offsets).enumerate() {
        places[index] = Some(offset + line as f64 * gap);
    }
    places
}

/// A name that fits: whole, with initials that no other name has, or cut.
pub(super) fn shortened<'a>(
    name: &str,
    others: impl Iterator<Item = &'a str> + Clone,
    fits: impl Fn(&str) -> bool,
) -> String {
    if fits(name) {
        return name.to_owned();
    }
    // What is behind a name in brackets is told without them.
    let plain = name.replace(['(', ')'], "");
    if fits(&plain) {
        return plain;
    }
    if let Some((before, last)) = name.rsplit_once(' ')
        && let Some(initial) = last.chars().next().filter(|it| it.is_alphabetic())
    {
        let first = before.split(' ').next().unwrap_or(before);
        let mut forms = [
            format!("{before} {initial}."),
            format!("{first} {initial}."),
            initials_behind(name),
            initials_before(first, last),
        ]
        .into_iter();
        let is_own = |form: &str| !others.clone().any(|other| may_mean(form, other));
        if let Some(form) = forms.find(|form| fits(form) && is_own(form)) {
            return form;
        }
    }
    let ends = name.char_indices().map(|(end, _)| end).rev();
    let mut cuts = ends.map(|end| format!("{}…", name[..end].trim_end()));
    cuts.find(|cut| fits(cut)).unwrap_or_default()
}

/// The first name before the initials of the others: "Anna K. S." of Anna Katharina Schmidt.
fn initials_behind(name: &str) -> String {
    let mut words = name.split(' ');
    let first = words.next().unwrap_or_default().to_owned();
    words
        .filter_map(|word| word.chars().next())
        .fold(first, |form, initial| format!("{form} {initial}."))
}

/// True if a form with initials can be read as a name: each of its words is one of the name or
/// its initial, the first and the last those of the name.
fn may_mean(form: &str, name: &str) -> bool {
    let form: Vec<&str> = form.split(' ').collect();
    let name: Vec<&str> = name.split(' ').collect();
    let is = |(form, name): (&&str, &&str)| match form.contains('.') {
        true => form.chars().next() == name.chars().next(),
        false => form == name,
    };
    let is_each = || form.len() == name.len() && form.iter().zip(&name).all(is);
    let are_ends = || {
        form.first().zip(name.first()).is_some_and(is)
            && form.last().zip(name.last()).is_some_and(is)
    };
    match form.len() {
        ..=2 => are_ends(),
        _ => is_each(),
    }
}

/// The last name behind the initials of the first: "J.-H. Nowak" of Jan-Hinrich.
fn initials_before(first: &str, last: &str) -> String {
    let initials: Vec<String> = first
        .split('-')
        .filter_map(|part| part.chars().next())
        .map(|initial| format!("{initial}."))
        .collect();
    format!("{} {last}", initials.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wanted: &[f64], expected: &[f64]) {
        let wanted: Vec<_> = wanted.iter().copied().map(Some).collect();
        let places: Vec<_> = spread(&wanted, 10.0, 0.0, 100.0)
            .into_iter()
            .flatten()
            .collect();
        assert_eq!(places, expected, "{wanted:?}");
    }

    #[test]
    fn labels_with_room_stay_where_they_belong() {
        check(&[50.0, 10.0, 90.0], &[50.0, 10.0, 90.0]);
    }

    #[test]
    fn labels_that_touch_move_apart_by_as_much() {
        check(&[50.0, 54.0], &[47.0, 57.0]);
        check(&[50.0, 50.0, 50.0], &[40.0, 50.0, 60.0]);
    }

    #[test]
    fn labels_stay_inside() {
        check(&[0.0, 1.0], &[0.0, 10.0]);
        check(&[100.0, 99.0], &[100.0, 90.0]);
    }

    #[test]
    fn a_line_without_end_has_no_label() {
        assert_eq!(
            spread(&[None, Some(5.0)], 10.0, 0.0, 100.0),
            [None, Some(5.0)]
        );
    }

    #[test]
    fn long_names_keep_whole_words_and_an_initial() {
        let among = |others: &[&'static str], name, most: usize| {
            shortened(name, others.iter().copied(), |text| {
                text.chars().count() <= most
            })
        };
        let shortened = |name, most| among(&[], name, most);
        assert_eq!(shortened("Maximilian", 15), "Maximilian");
        assert_eq!(shortened("Anna von der Heide", 15), "Anna von der H.");
        assert_eq!(shortened("Maximilian von Thun", 15), "Maximilian T.");
        assert_eq!(shortened("Jan-Hinrich Nowak", 13), "J.-H. Nowak");
        assert_eq!(shortened("Tokumei (7\u{a0}Kyu)", 13), "Tokumei 7\u{a0}Kyu");
        assert_eq!(shortened("Tokumei (11\u{a0}Kyu)", 13), "Tokumei (11…");
        assert_eq!(shortened("Schachfreunde-Nord", 15), "Schachfreunde-…");
        assert_eq!(shortened("Schachfreundinnen Nord", 15), "S. Nord");
        // No form with initials is one of another name as well.
        let others = ["Anna Schmidt", "Anna Schmitt"];
        assert_eq!(among(&others, "Anna Katharina Schmidt", 12), "Anna K. S.");
        let others = ["Anna Katharina Schmidt", "Anna Schmitt"];
        assert_eq!(among(&others, "Anna Schmidt", 8), "Anna Sc…");
    }
}
