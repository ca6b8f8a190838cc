//! The additions of the preview to a page: the script that reloads it, and the overlay of errors.
//!
//! Nothing of it is in a build. The pages allow only scripts and styles of their own origin,
//! so both are files.

use std::fmt::Write;

use crate::render::escape;

/// The script that waits for a newer version of the site.
pub(super) const SCRIPT: &str = include_str!("reload.js");
/// The looks of the overlay.
pub(super) const STYLE: &str = include_str!("overlay.css");

/// The heading above the errors where there is a page below them; without the script nobody could
/// press the button.
const LAST_GOOD: &str = "<h2>The site has errors: this is the last good version</h2>\n\
                         <button type=\"button\" hidden>Close</button>";

/// Errors that an overlay shows at most.
const SHOWN: usize = 20;

/// A page with the reload script and, if anything is wrong, the overlay.
pub(super) fn into_page(html: &[u8], version: &str, faults: &[String]) -> Vec<u8> {
    let mut added = String::new();
    if !faults.is_empty() {
        added.push_str(&overlay(LAST_GOOD, faults));
    }
    added.push_str(&script(version));
    let end = end_of_body(html);
    [&html[..end], added.as_bytes(), &html[end..]].concat()
}

/// The page that stands in for one that was never good.
pub(super) fn error_page(version: &str, faults: &[String]) -> String {
    let heading = "<h1>The site has errors</h1>\n\
                   <p>It is shown here as soon as they are mended.</p>";
    let overlay = overlay(heading, faults);
    let script = script(version);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>The site has errors</title>\n</head>\n<body id=\"ligatur-errors\">\n{overlay}{script}</body>\n</html>\n"
    )
}

/// The page for an address that a site without a page of its own for it does not have.
pub(super) fn missing_page(version: &str, faults: &[String]) -> String {
    let page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
                <title>Not found</title>\n</head>\n<body>\n<h1>Not found</h1>\n\
                <p>The site has no page here.</p>\n</body>\n</html>\n";
    let page = into_page(page.as_bytes(), version, faults);
    String::from_utf8_lossy(&page).into_owned()
}

fn script(version: &str) -> String {
    let version = escape::text(version);
    format!("<script src=\"/.ligatur/reload.js\" data-version=\"{version}\"></script>\n")
}

fn overlay(heading: &str, faults: &[String]) -> String {
    let mut html = format!(
        "<link rel=\"stylesheet\" href=\"/.ligatur/overlay.css\">\n\
         <section id=\"ligatur-overlay\" role=\"alert\" lang=\"en\">\n\
         {heading}\n"
    );
    for fault in faults.iter().take(SHOWN) {
        // Writing to a string does not fail.
        let _ = writeln!(html, "<pre>{}</pre>", fault_markup(fault.trim_end()));
    }
    if let Some(more @ 1..) = faults.len().checked_sub(SHOWN) {
        let _ = writeln!(
            html,
            "<p>{more} more: <code>ligatur check</code> lists them all.</p>"
        );
    }
    html.push_str("</section>\n");
    html
}

/// A fault, with the lines of its excerpt apart: they scroll, so that the caret stays below its
/// word, and all others are as wide as the screen.
fn fault_markup(fault: &str) -> String {
    let lines: Vec<&str> = fault.split_inclusive('\n').collect();
    let groups = lines.chunk_by(|one, other| is_excerpt(one) == is_excerpt(other));
    let markup = groups.map(|group| {
        let text = escape::text(&group.concat());
        match is_excerpt(group[0]) {
            true => format!("<code>{text}</code>"),
            false => text,
        }
    });
    markup.collect()
}

/// Returns whether a line of a fault begins with a number, if any, and a bar.
fn is_excerpt(line: &str) -> bool {
    let after = line.trim_start_matches(|sign: char| sign == ' ' || sign.is_ascii_digit());
    after.starts_with('|')
}

/// Returns the place at which the body of a page ends; without a tag that ends it, the end of the
/// page.
fn end_of_body(html: &[u8]) -> usize {
    const TAG: &[u8] = b"</body";
    let found = html
        .windows(TAG.len())
        .rposition(|it| it.eq_ignore_ascii_case(TAG));
    found.unwrap_or(html.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_stands_at_the_end_of_the_body() {
        let script = "<script src=\"/.ligatur/reload.js\" data-version=\"7\"></script>\n";
        for (html, before, after) in [
            ("<body>a</body></html>", "<body>a", "</body></html>"),
            ("<BODY>a</BODY>", "<BODY>a", "</BODY>"),
            ("<p></body></p></body>", "<p></body></p>", "</body>"),
            ("<p>a", "<p>a", ""),
            ("", "", ""),
        ] {
            let page = into_page(html.as_bytes(), "7", &[]);
            let page = String::from_utf8(page).unwrap();
            assert_eq!(page, format!("{before}{script}{after}"));
        }
    }

    #[test]
    fn the_overlay_shows_text() {
        let fault = "error: no player `<img src=x onerror=alert(1)>`\n --> a&b.md:7:29".to_owned();
        let page = into_page(b"<body>a</body>", "7", &[fault]);
        let page = String::from_utf8(page).unwrap();
        assert!(
            page.contains("`&lt;img src=x onerror=alert(1)&gt;`\n --&gt; a&amp;b.md:7:29</pre>")
        );
        assert!(!page.contains("<img"));
        assert!(page.starts_with("<body>a<link"));
    }

    #[test]
    fn the_lines_of_an_excerpt_are_apart() {
        let fault = "error: no\n --> a.md:6:5\n  |\n6 | <b>\n  | ^^^\nhelp: yes";
        let told =
            "error: no\n --&gt; a.md:6:5\n<code>  |\n6 | &lt;b&gt;\n  | ^^^\n</code>help: yes";
        assert_eq!(fault_markup(fault), told);
    }

    #[test]
    fn a_long_list_is_cut() {
        let faults: Vec<String> = (0..25).map(|n| format!("error {n}.")).collect();
        let page = error_page("7", &faults);
        assert!(page.contains("error 19.") && !page.contains("error 20."));
        assert!(page.contains("<p>5 more:"));
        assert!(!error_page("7", &faults[..20]).contains("more:"));
    }
}
