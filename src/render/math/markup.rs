//! KaTeX's markup, made the same for the same formula.

/// Sorts the attributes of each tag and leaves out `style`, which the pages'
/// security policy forbids.
///
/// KaTeX escapes `<`, `>` and `"` in texts and values, so a tag ends at the first `>`.
pub fn normal(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some((text, after)) = rest.split_once('<') {
        out.push_str(text);
        let (tag, after) = after.split_once('>').unwrap_or((after, ""));
        push_tag(&mut out, tag);
        rest = after;
    }
    out.push_str(rest);
    out
}

fn push_tag(out: &mut String, tag: &str) {
    let (tag, end) = match tag.strip_suffix('/') {
        Some(tag) => (tag, "/>"),
        None => (tag, ">"),
    };
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while let Some((key, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap_or((after, ""));
        attributes.push((key.trim_start(), value));
        rest = after;
    }
    attributes.retain(|(key, _)| *key != "style");
    attributes.sort_unstable();
    out.push('<');
    out.push_str(name);
    for (key, value) in attributes {
        out.push(' ');
        out.push_str(key);
        out.push_str("=\"");
        out.push_str(value);
        out.push('"');
    }
    out.push_str(end);
}

/// The formula without KaTeX's `annotation`, which repeats its source.
pub fn without_source(markup: &str) -> String {
    let cut = || {
        let (start, rest) = markup.split_once("<annotation")?;
        let (_, end) = rest.split_once("</annotation>")?;
        Some(format!("{start}{end}"))
    };
    cut()
        .unwrap_or_else(|| markup.to_owned())
        .replace("<semantics>", "")
        .replace("</semantics>", "")
}
