//! The procedures of a rule book, as its file gives them.

use std::sync::Arc;

use crate::load::content::ContentDocument;
use crate::rulebook::procedure::{BUILT_IN, PROCEDURES, Procedure};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::DocumentPart;
use crate::syntax::tree::SyntaxTree;

/// The procedure that every rule book has, with its name.
pub(crate) fn built_in(
    section: &ContentDocument,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Arc<dyn Procedure>)> {
    let nothing = SyntaxTree::nothing();
    let options = DocumentPart::whole(&section.file, &nothing);
    let built_in = (BUILT_IN.read)(options, diagnostics)?;
    Some((BUILT_IN.kind.to_owned(), built_in))
}

/// A procedure by its `kind` and the options of that kind.
pub(crate) fn procedure(
    options: DocumentPart<'_>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<dyn Procedure>> {
    let kinds = || PROCEDURES.iter().map(|entry| entry.kind);
    let all = || kinds().collect::<Vec<_>>().join(", ");
    if !options.is_map() {
        diagnostics
            .error(Code::WrongType, at.value(), "a procedure that is no map")
            .help(format!(
                "write its `kind`, one of {}, and its options",
                all()
            ));
        return None;
    }
    let Some(kind) = options.entry(KIND).and_then(DocumentPart::text) else {
        diagnostics
            .error(
                Code::MissingKey,
                at.first_line(),
                "a procedure without a `kind`",
            )
            .help(format!("write one of {}", all()));
        return None;
    };
    let Some(entry) = PROCEDURES.iter().find(|entry| entry.kind == kind) else {
        diagnostics
            .error(
                Code::UnknownProcedure,
                at.field(KIND).value(),
                format!("no kind of procedure `{kind}`"),
            )
            .help(did_you_mean(kind, kinds()).unwrap_or_else(|| format!("write one of {}", all())));
        return None;
    };
    (entry.read)(options.without(KIND), diagnostics)
}

/// The key that says which procedure it is.
pub(crate) const KIND: &str = "kind";
