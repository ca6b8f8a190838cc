//! A text as HTML in which is marked what changed.

use std::ptr;

use crate::rulebook::text::diff::{list_steps, pair_paragraphs};

/// The elements that hold blocks or lines of text; all others stand within a line.
#[rustfmt::skip]
const BLOCKS: &[&str] = &[
    "article", "aside", "blockquote", "caption", "dd", "details", "div", "dl", "dt", "figcaption",
    "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "li", "nav", "ol", "p",
    "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
];

/// A text with more blocks within each other is not marked.
const DEEPEST: usize = 100;

/// Says of a block that it came as a whole.
const ADDED: &str = " class=\"added\"";

/// Says of a block or of words that they are no part of the text any more.
const GONE: &str = " class=\"gone\"";

/// Returns the HTML of a text with marks where it differs from the one before.
///
/// Words that came stand in `ins`, words that went in `del`; a block that came or went as a whole
/// has a class besides. `None` where nothing can be marked: only the target of a link is another
/// one, or an author's HTML does not close its elements.
pub(crate) fn marked_html(before: &str, html: &str) -> Option<String> {
    let mut marked = String::with_capacity(html.len() * 2);
    mark_blocks(&html_blocks(before)?, &html_blocks(html)?, &mut marked);
    Some(marked).filter(|marked| marked != html)
}

/// Returns the HTML of a text that was written anew: its blocks are marked, and no words.
pub(crate) fn added_html(html: &str) -> Option<String> {
    let mut added = String::with_capacity(html.len() * 5 / 4);
    for block in html_blocks(html)? {
        let tag_start = match block.name {
            "" => 0,
            name => name.len() + 1,
        };
        let (start, rest) = block.html.split_at(tag_start);
        let is_plain = tag_start > 0 && !block.start_tag.contains(" class=");
        added.push_str(start);
        added.push_str(if is_plain { ADDED } else { "" });
        added.push_str(rest);
    }
    Some(added)
}

/// Returns the HTML of a text that was replaced, without links, emphasis and marks.
pub(crate) fn gone_html(html: &str) -> Option<String> {
    let mut gone = String::with_capacity(html.len());
    for block in html_blocks(html)? {
        push_gone(&block, "", &mut gone);
    }
    Some(
        gone.replace(&format!("<del{GONE}>"), "")
            .replace("</del>", ""),
    )
}

/// An element that is a block, or the text between two such.
struct HtmlBlock<'h> {
    /// The name of the element; empty for text.
    name: &'h str,
    start_tag: &'h str,
    html: &'h str,
    children: Vec<HtmlBlock<'h>>,
    /// The words that are read in it, with a blank between two.
    words: String,
}

/// A word or a formula, with the blanks and tags before it.
struct HtmlWord<'h> {
    before: &'h str,
    text: &'h str,
}

fn mark_blocks(old: &[HtmlBlock<'_>], new: &[HtmlBlock<'_>], html: &mut String) {
    let (read_before, read) = (read_blocks(old), read_blocks(new));
    let mut shown = new.iter();
    for step in list_steps(&words_of(&read_before), &words_of(&read)) {
        let (went, came) = (&read_before[step.old], &read[step.new]);
        let pairs: Vec<(Option<_>, Option<_>)> = match step.is_same {
            true => went.iter().map(Some).zip(came.iter().map(Some)).collect(),
            false => pair_paragraphs(went, came, |block| block.words.as_str()),
        };
        for (was, is) in pairs {
            let Some(is) = is else {
                push_gone_whole(was.copied(), html);
                continue;
            };
            // What has no words, such as a line, is shown in its place.
            for block in shown.by_ref().take_while(|it| !ptr::eq(*it, *is)) {
                html.push_str(block.html);
            }
            match was {
                _ if step.is_same => html.push_str(is.html),
                Some(was) if was.name == is.name => mark_block(was, is, html),
                was => {
                    push_gone_whole(was.copied(), html);
                    push_added(is, ADDED, html);
                }
            }
        }
    }
    shown.for_each(|block| html.push_str(block.html));
}

fn mark_block(old: &HtmlBlock<'_>, new: &HtmlBlock<'_>, html: &mut String) {
    if new.name.is_empty() {
        mark_line(old.html, new.html, html);
        return;
    }
    html.push_str(new.start_tag);
    let (old_cells, new_cells) = (cells(old), cells(new));
    match new.name == "tr" && old_cells.len() == new_cells.len() {
        // Each cell has its column, however little it has in common with what it was.
        true => old_cells
            .into_iter()
            .zip(new_cells)
            .for_each(|(old, new)| mark_block(old, new, html)),
        false => mark_blocks(&old.children, &new.children, html),
    }
    html.push_str(&format!("</{}>", new.name));
}

fn mark_line(old: &str, new: &str, html: &mut String) {
    let ((old, _), (new, end)) = (html_words(old), html_words(new));
    let texts = |words: &[HtmlWord<'_>]| -> Vec<String> {
        let texts = words.iter().map(|word| word.text.to_owned());
        texts.collect()
    };
    let mut steps = list_steps(&texts(&old), &texts(&new));
    let kept = steps.iter().filter(|step| step.is_same);
    let kept: usize = kept.map(|step| step.new.len()).sum();
    // With less than a third of its words it reads as another one: all before, then all after.
    if kept * 3 < old.len().max(new.len()) {
        steps.truncate(1);
        for step in &mut steps {
            (step.old, step.new, step.is_same) = (0..old.len(), 0..new.len(), false);
        }
    }
    for step in steps {
        if !step.is_same {
            push_gone_words(&old[step.old], html);
            push_added_words(&new[step.new], html);
            continue;
        }
        for (was, word) in old[step.old].iter().zip(&new[step.new]) {
            // The words that went have no blank behind them.
            if html.ends_with("</del>") && has_blank(was.before) && !has_blank(word.before) {
                html.push(' ');
            }
            html.push_str(word.before);
            html.push_str(word.text);
        }
    }
    html.push_str(end);
}

fn push_gone_whole(block: Option<&HtmlBlock<'_>>, html: &mut String) {
    if let Some(block) = block {
        push_gone(block, GONE, html);
    }
}

/// Writes a block that went, without the attributes that it had.
fn push_gone(block: &HtmlBlock<'_>, class: &str, html: &mut String) {
    if block.name.is_empty() {
        push_gone_words(&html_words(block.html).0, html);
        return;
    }
    html.push_str(&format!("<{}{class}>", block.name));
    let children = block.children.iter();
    children.for_each(|child| push_gone(child, "", html));
    html.push_str(&format!("</{}>", block.name));
}

/// Writes a block that came; one that has attributes keeps these.
fn push_added(block: &HtmlBlock<'_>, class: &str, html: &mut String) {
    if block.name.is_empty() {
        let (words, end) = html_words(block.html);
        push_added_words(&words, html);
        html.push_str(end);
        return;
    }
    match block.start_tag.contains(' ') {
        true => html.push_str(block.start_tag),
        false => html.push_str(&format!("<{}{class}>", block.name)),
    }
    let children = block.children.iter();
    children.for_each(|child| push_added(child, "", html));
    html.push_str(&format!("</{}>", block.name));
}

/// Writes words that went, without the links and the emphasis that they had.
fn push_gone_words(words: &[HtmlWord<'_>], html: &mut String) {
    for (place, word) in words.iter().enumerate() {
        match word.before.contains('<') {
            true => html.push_str(if has_blank(word.before) { " " } else { "" }),
            false => html.push_str(word.before),
        }
        if place == 0 {
            html.push_str(&format!("<del{GONE}>"));
        }
        html.push_str(word.text);
    }
    html.push_str(if words.is_empty() { "" } else { "</del>" });
}

/// Writes words that came; a mark ends before each tag, so that all elements stand in their order.
fn push_added_words(words: &[HtmlWord<'_>], html: &mut String) {
    for (place, word) in words.iter().enumerate() {
        let has_tag = word.before.contains('<');
        if place > 0 && has_tag {
            html.push_str("</ins>");
        }
        if html.ends_with("</del>") && !has_blank(word.before) {
            html.push(' ');
        }
        html.push_str(word.before);
        if place == 0 || has_tag {
            html.push_str("<ins>");
        }
        html.push_str(word.text);
    }
    html.push_str(if words.is_empty() { "" } else { "</ins>" });
}

/// Returns whether a blank or the end of a line parts a word from the one before; the blanks
/// within a tag do not.
fn has_blank(mut before: &str) -> bool {
    while let Some(start) = before.find('<') {
        let (blanks, tag) = before.split_at(start);
        if blanks.contains(char::is_whitespace) || tag_name(tag) == "br" {
            return true;
        }
        before = &tag[tag_end(tag, 0).unwrap_or(tag.len())..];
    }
    before.contains(char::is_whitespace)
}

/// The blocks in which there is something to read.
fn read_blocks<'b, 'h>(blocks: &'b [HtmlBlock<'h>]) -> Vec<&'b HtmlBlock<'h>> {
    let read = blocks.iter().filter(|block| !block.words.is_empty());
    read.collect()
}

fn words_of(blocks: &[&HtmlBlock<'_>]) -> Vec<String> {
    blocks.iter().map(|block| block.words.clone()).collect()
}

/// The children of a row that are no blanks between them.
fn cells<'b, 'h>(row: &'b HtmlBlock<'h>) -> Vec<&'b HtmlBlock<'h>> {
    let cells = row.children.iter().filter(|cell| !cell.name.is_empty());
    cells.collect()
}

/// Cuts HTML into blocks; `None` where one is not closed in its place.
fn html_blocks(html: &str) -> Option<Vec<HtmlBlock<'_>>> {
    // The elements that are open, each with its place and with the blocks before it.
    let mut open: Vec<(usize, &str, Vec<HtmlBlock<'_>>)> = Vec::new();
    let mut blocks: Vec<HtmlBlock<'_>> = Vec::new();
    let (mut line, mut at) = (0, 0);
    while let Some(found) = html[at..].find('<') {
        let start = at + found;
        at = tag_end(html, start)?;
        let tag = &html[start..at];
        let name = tag_name(tag);
        if !BLOCKS.contains(&name) {
            continue;
        }
        blocks.extend(text_block(&html[line..start]));
        line = at;
        if !tag.starts_with("</") {
            open.push((start, tag, std::mem::take(&mut blocks)));
            if open.len() > DEEPEST {
                return None;
            }
            continue;
        }
        let (begin, start_tag, before) = open.pop()?;
        if tag_name(start_tag) != name {
            return None;
        }
        let children = std::mem::replace(&mut blocks, before);
        let words = children.iter().map(|child| child.words.as_str());
        let words = words.filter(|words| !words.is_empty());
        blocks.push(HtmlBlock {
            name,
            start_tag,
            html: &html[begin..at],
            words: words.collect::<Vec<_>>().join(" "),
            children,
        });
    }
    blocks.extend(text_block(&html[line..]));
    open.is_empty().then_some(blocks)
}

fn text_block(html: &str) -> Option<HtmlBlock<'_>> {
    let words = html_words(html).0.into_iter();
    // A formula counts as one word, however many blanks its markup has.
    let words = words.map(|word| word.text.split_whitespace().collect::<String>());
    (!html.is_empty()).then(|| HtmlBlock {
        name: "",
        start_tag: "",
        html,
        children: Vec::new(),
        words: words.collect::<Vec<_>>().join(" "),
    })
}

/// The words of a line, and what stands behind the last of them.
fn html_words(line: &str) -> (Vec<HtmlWord<'_>>, &str) {
    let mut words = Vec::new();
    let (mut end, mut at) = (0, 0);
    while at < line.len() {
        let rest = &line[at..];
        let is_formula = rest.starts_with("<math");
        if rest.starts_with('<') && !is_formula {
            at = tag_end(line, at).unwrap_or(line.len());
            continue;
        }
        let ends = |letter: char| letter == '<' || letter.is_whitespace();
        let length = match is_formula {
            true => rest.find("</math>").map(|at| at + "</math>".len()),
            false => rest.find(ends),
        };
        let length = length.unwrap_or(rest.len());
        if length == 0 {
            at += rest.len() - rest.trim_start().len();
            continue;
        }
        words.push(HtmlWord {
            before: &line[end..at],
            text: &line[at..at + length],
        });
        at += length;
        end = at;
    }
    (words, &line[end..])
}

/// The place behind a tag; a `>` within quotes does not end it.
fn tag_end(html: &str, start: usize) -> Option<usize> {
    let mut is_quoted = false;
    let end = html[start..].find(|letter: char| {
        is_quoted ^= letter == '"';
        letter == '>' && !is_quoted
    });
    end.map(|end| start + end + 1)
}

/// "p" of `<p class="note">` and of `</p>`.
fn tag_name(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric());
    &name[..end.unwrap_or(name.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, html: &str, expected: Option<&str>) {
        assert_eq!(marked_html(before, html).as_deref(), expected);
    }

    #[test]
    fn words_are_marked_in_their_line() {
        check(
            "<p>The one with the higher number stays.</p>\n",
            "<p>The one with the lower number stays.</p>\n",
            Some(
                "<p>The one with the <del class=\"gone\">higher</del> <ins>lower</ins> number \
                 stays.</p>\n",
            ),
        );
        // Of four words one is kept.
        check(
            "<p>Nobody has won.</p>",
            "<p>Whoever has thirty points.</p>",
            Some(
                "<p><del class=\"gone\">Nobody has won.</del> \
                 <ins>Whoever has thirty points.</ins></p>",
            ),
        );
    }

    #[test]
    fn marks_stand_within_the_elements_of_a_line() {
        check(
            "<p>Pay <em>five red</em> coins <a href=\"#a\">here</a>.</p>",
            "<p>Pay <em>six red</em> coins to <a href=\"#b\">us here</a>.</p>",
            Some(
                "<p>Pay <del class=\"gone\">five</del> <em><ins>six</ins> red</em> coins \
                 <ins>to</ins> <a href=\"#b\"><ins>us</ins> here</a>.</p>",
            ),
        );
    }

    #[test]
    fn a_tag_parts_no_words() {
        check(
            "<p>Pay (<a href=\"#a\">Rule 2</a>) one<br>coin.</p><p>Stays.</p>",
            "<p>Stays.</p>",
            Some(
                "<p class=\"gone\"><del class=\"gone\">Pay (Rule 2) one coin.</del></p>\
                 <p>Stays.</p>",
            ),
        );
        check(
            "<p><em>Five</em> coins.</p><p>Pay <em>now</em>.</p>",
            "<p><em>Six</em> coins.</p><p><em>now</em>.</p>",
            Some(
                "<p><del class=\"gone\">Five</del> <em><ins>Six</ins></em> coins.</p>\
                 <p><del class=\"gone\">Pay</del> <em>now</em>.</p>",
            ),
        );
    }

    #[test]
    fn blocks_come_and_go_as_a_whole() {
        check(
            "<ol>\n<li>One</li>\n<li>Two</li>\n</ol>\n<p>Stays.</p>\n",
            "<ol>\n<li>One</li>\n</ol>\n<p>Stays.</p>\n<hr>\n<p>Comes.</p>\n",
            Some(
                "<ol>\n<li>One</li><li class=\"gone\"><del class=\"gone\">Two</del></li>\n</ol>\n\
                 <p>Stays.</p>\n<hr>\n<p class=\"added\"><ins>Comes.</ins></p>\n",
            ),
        );
    }

    #[test]
    fn a_cell_keeps_its_column() {
        check(
            "<table><tr><td>1</td><td>5</td><td></td></tr></table>",
            "<table><tr><td>1</td><td class=\"right\">6</td><td>x</td></tr></table>",
            Some(
                "<table><tr><td>1</td><td class=\"right\"><del class=\"gone\">5</del> \
                 <ins>6</ins></td><td><ins>x</ins></td></tr></table>",
            ),
        );
    }

    #[test]
    fn a_formula_is_one_word() {
        check(
            "<p>So <math><mi>k</mi> <mn>1</mn></math> and <math><mi>n</mi></math> points.</p>",
            "<p>So <math><mi>k</mi> <mn>2</mn></math> and <math><mi>n</mi></math> points.</p>",
            Some(
                "<p>So <del class=\"gone\"><math><mi>k</mi> <mn>1</mn></math></del> \
                 <ins><math><mi>k</mi> <mn>2</mn></math></ins> and <math><mi>n</mi></math> \
                 points.</p>",
            ),
        );
    }

    #[test]
    fn a_text_that_was_written_anew_has_bars_and_the_old_one_stays_readable() {
        let html = "<p>Pay <a href=\"#a\">one</a>.</p>\n<ol start=\"2\">\n<li>Two</li>\n</ol>\n\
                    <div class=\"scroll\"></div>\n<hr>\n";
        let added = "<p class=\"added\">Pay <a href=\"#a\">one</a>.</p>\n\
                     <ol class=\"added\" start=\"2\">\n<li>Two</li>\n</ol>\n\
                     <div class=\"scroll\"></div>\n<hr>\n";
        assert_eq!(added_html(html).as_deref(), Some(added));
        let gone = "<p>Pay one.</p><ol><li>Two</li></ol><div></div>";
        assert_eq!(gone_html(html).as_deref(), Some(gone));
        assert_eq!(added_html("<p>One</div>"), None);
    }

    #[test]
    fn what_only_looks_the_same_has_no_marks() {
        check("<p>One</p>", "<p>One</p>", None);
        check(
            "<p><a href=\"#a\">One</a></p>",
            "<p><a href=\"#b\">One</a></p>",
            None,
        );
        check("<p>One</p>", "<p>Two</div>", None);
        check("<p>One</p>", "<p title=\"a > b\">Two", None);
    }

    #[test]
    fn a_text_may_be_empty_before_or_after() {
        let gone = "<p class=\"gone\"><del class=\"gone\">One two</del></p>";
        check("<p>One <em>two</em></p>\n", "", Some(gone));
        check(
            "",
            "<p>One</p>\n",
            Some("<p class=\"added\"><ins>One</ins></p>\n"),
        );
    }
}
