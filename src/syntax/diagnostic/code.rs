//! The names of the diagnostics, which never change their meaning.

use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal,)*) => {
        /// The kind of fault that a diagnostic is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$code,)*];

            /// The name that is shown and published.
            pub fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name,)*
                }
            }
        }
    };
}

codes! {
    // Files.
    /// Bytes that are no UTF-8 text.
    NotText = "not-text",
    /// A matchday or proposal of 0 bytes.
    EmptyFile = "empty-file",
    /// A file beyond a limit of size.
    TooLarge = "too-large",
    /// A symbolic link that leaves the site, dangles or loops.
    BadLink = "bad-link",
    /// A file or folder that can not be opened, or whose name is no text.
    Unopened = "unopened",
    /// Front matter that is never closed.
    UnclosedFrontMatter = "unclosed-front-matter",

    // YAML and TOML.
    /// Text that is no YAML.
    BadYaml = "bad-yaml",
    /// Text that is no TOML.
    BadToml = "bad-toml",
    /// Merge keys, tags, several documents, keys that are no text.
    UnsupportedYaml = "unsupported-yaml",
    /// YAML beyond a limit of depth or expansion.
    TooDeep = "too-deep",
    /// So many faults that the rest of a file is not looked at.
    TooManyFaults = "too-many-faults",
    /// The number of errors or warnings of a file that are not shown.
    MoreErrors = "more-errors",
    /// The marks that git leaves where it could not merge.
    MergeConflict = "merge-conflict",
    /// The same key twice in one map.
    DuplicateKey = "duplicate-key",
    /// A key that nothing reads.
    UnknownKey = "unknown-key",
    /// A key that must be there and is not.
    MissingKey = "missing-key",
    /// Two keys that exclude each other.
    ConflictingKeys = "conflicting-keys",
    /// Text where a number is expected, and the like.
    WrongType = "wrong-type",
    /// A word that is none of those allowed.
    UnknownValue = "unknown-value",
    /// A number out of its range.
    OutOfRange = "out-of-range",
    /// A path that leads out of the site, or is none.
    BadPath = "bad-path",
    /// An address of the web that is none.
    BadUrl = "bad-url",
    /// A colour that is none.
    BadColour = "bad-colour",
    /// A row or header of an imported table that can not be read without guessing.
    BadRow = "bad-row",
    /// A date that is none, or does not exist.
    BadDate = "bad-date",

    // Pages.
    /// A link to a content file that does not exist.
    DeadLink = "dead-link",
    /// A link to a heading that does not exist.
    UnknownFragment = "unknown-fragment",
    /// Two sources for one address.
    DuplicateAddress = "duplicate-address",
    /// A slug or alias that is no address.
    BadAddress = "bad-address",
    /// A formula that does not parse.
    BadFormula = "bad-formula",
    /// A shortcode that is unknown, or its arguments.
    BadShortcode = "bad-shortcode",
    /// Raw HTML that was taken out.
    HtmlRemoved = "html-removed",
    /// A link with a scheme such as `javascript:`, which was dropped.
    UnsafeLink = "unsafe-link",
    /// Liquid, kramdown's attributes, or bars that make no table: shown as they are.
    ForeignSyntax = "foreign-syntax",
    /// A file that looks like content and is not read as it: because of its ending, or since it
    /// has a day and nothing that was played on it.
    UnreadFile = "unread-file",
    /// A template that does not parse.
    BadTemplate = "bad-template",
    /// A language tag that is none.
    BadLanguage = "bad-language",

    // Players.
    /// An id that is not in the register.
    UnknownPlayer = "unknown-player",
    /// An id with white space or punctuation of YAML.
    BadId = "bad-id",
    /// Two ids that look alike.
    LookalikeIds = "lookalike-ids",
    /// A name of blanks, with control characters or direction overrides.
    BadName = "bad-name",
    /// Two players of the same name.
    EqualNames = "equal-names",
    /// A rank that is no kyu or dan.
    BadRank = "bad-rank",

    // Matchdays.
    /// Two files with the same number.
    DuplicateMatchday = "duplicate-matchday",
    /// Numbers in some files and not in others.
    MixedNumbering = "mixed-numbering",
    /// A date before that of the matchday before, or of the decision.
    DateOrder = "date-order",
    /// A file that is dated after the as-of day.
    AfterAsOf = "after-as-of",
    /// Something that was over in an older state of the site has changed without a correction.
    HistoryChanged = "history-changed",
    /// A matchday that says nothing.
    EmptyMatchday = "empty-matchday",
    /// A game that the league does not list.
    UnknownGame = "unknown-game",
    /// A result without the game, where the league plays several.
    MissingGame = "missing-game",
    /// A result without its rounds.
    MissingRounds = "missing-rounds",
    /// A player twice in one result.
    DuplicatePlayer = "duplicate-player",
    /// A player against themselves.
    AgainstSelf = "against-self",
    /// A team where a system knows single players alone.
    NoTeams = "no-teams",
    /// A result with fewer than two players.
    TooFewPlayers = "too-few-players",
    /// A result of more than two, where the system plays games of two.
    TooManyPlayers = "too-many-players",
    /// A place that is none.
    BadPlace = "bad-place",
    /// Places that leave holes or ties that do not skip.
    BadTies = "bad-ties",
    /// A place beyond the field.
    PlaceBeyondField = "place-beyond-field",
    /// A result that is none of the marks.
    BadResult = "bad-result",
    /// A join, leave or return without effect.
    MembershipNoEffect = "membership-no-effect",
    /// A result that stands there already.
    DuplicateResult = "duplicate-result",
    /// A bye that a player has only because nobody else is left over, before the first game.
    EarlyBye = "early-bye",
    /// The same two met twice on a matchday.
    SamePair = "same-pair",
    /// A handicap given that is another than the table's.
    OtherHandicap = "other-handicap",
    /// A place that only a lot decides, and none was drawn.
    LotNeeded = "lot-needed",
    /// A game of somebody who was taken off the table.
    RemovedPlays = "removed-plays",
    /// A result without a score, where scores are the points.
    MissingScore = "missing-score",
    /// A player without a rank, where ranks decide.
    MissingRank = "missing-rank",
    /// A game of a player who leaves in the same file.
    PlaysAfterLeaving = "plays-after-leaving",
    /// A game or a proposal of people who are no members at that time.
    NoMembers = "no-members",
    /// A round of a tournament where another number is next.
    MissingRound = "missing-round",
    /// A second row of a player in a round of a tournament.
    TwoRows = "two-rows",
    /// Players without a game and without an absence in a round of a tournament.
    LeftOver = "left-over",
    /// A board with two games.
    DuplicateBoard = "duplicate-board",
    /// A row of a player who is not in the tournament.
    OutOfTournament = "out-of-tournament",
    /// Two who meet again before they may.
    RepeatedPairing = "repeated-pairing",
    /// A colour once more than the limit allows.
    ColourLimit = "colour-limit",
    /// An option that holds for all time and can not change on a day.
    NotDatable = "not-datable",
    /// Options that a pending proposal could not set.
    NotConfigurable = "not-configurable",
    /// A proposal that sets options by which it would be decided otherwise.
    NotSettled = "not-settled",
    /// A change of options by a proposal that is not in force on its day.
    NotInForce = "not-in-force",
    /// A proposal that no rule book has, or several have.
    UnknownProposal = "unknown-proposal",
    /// Options of a system that the league does not use.
    UnusedOptions = "unused-options",

    // Rule books.
    /// A vote log that is no table of votes.
    BadLog = "bad-log",
    /// An instant that is none.
    BadInstant = "bad-instant",
    /// An author, officer or voter whom the rule book does not know.
    UnknownPerson = "unknown-person",
    /// An office that the rule book does not have.
    UnknownOffice = "unknown-office",
    /// An office that nobody holds.
    VacantOffice = "vacant-office",
    /// A procedure that the rule book does not have.
    UnknownProcedure = "unknown-procedure",
    /// A document, section or league that does not exist.
    UnknownDocument = "unknown-document",
    /// A proposal of somebody who may not submit any.
    AuthorNotEntitled = "author-not-entitled",
    /// A section of a translation that the binding text never had.
    UnknownSection = "unknown-section",
    /// A section whose id another one has, so that it gets `-2`.
    TakenId = "taken-id",
    /// A key that a page of this kind, or the procedure of a proposal, does not read.
    KeyWithoutEffect = "key-without-effect",
    /// Two proposals of the same id.
    DuplicateId = "duplicate-id",
    /// Two proposals of the same number.
    DuplicateNumber = "duplicate-number",
    /// A number that was given later and is not greater.
    NumberNotGreater = "number-not-greater",
    /// A state that is not the derived one.
    StateMismatch = "state-mismatch",
    /// A resubmission after the opening.
    RevisedWhileOpen = "revised-while-open",
    /// A calendar that can not be.
    BadCalendar = "bad-calendar",
    /// A clock that stands still on its first day.
    EpochPaused = "epoch-paused",
    /// A ballot that waits for a number.
    Unnumbered = "unnumbered",
    /// An announcement without a deadline.
    NoDeadline = "no-deadline",
    /// A deadline too soon after the announcement.
    DeadlineTooShort = "deadline-too-short",
    /// A reference that has no effect.
    DroppedReference = "dropped-reference",
    /// A vote that does not count.
    IgnoredVote = "ignored-vote",
    /// A dependency on what is not decided.
    PendingDependency = "pending-dependency",
    /// Proposals that depend on each other.
    DependencyCycle = "dependency-cycle",
    /// A change that had no effect, or would have none.
    VoidChange = "void-change",
    /// A reference to a section that is repealed.
    RepealedReference = "repealed-reference",
    /// Two proposals that alter the same section and do not say so.
    UndeclaredConflict = "undeclared-conflict",
    /// A change without a text in a language of its document.
    MissingTranslation = "missing-translation",
    /// A change that lacks what it needs, or has what it does not take.
    BadChange = "bad-change",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
