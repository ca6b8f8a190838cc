//! `ligatur new matchday`.

use super::{OpenSite, write_file};
use crate::authoring::matchday_template;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::typed_day::TypedDay;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The league's folder below content
    league: String,
    /// The day, instead of today
    #[arg(long, value_name = "DATE")]
    date: Option<TypedDay>,
}

/// Writes the file of the next matchday and prints its path.
pub(super) fn run(site: &OpenSite<'_>, args: &Args) -> Result<(), CommandError> {
    let league = arguments::league(&site.compiled, &args.league)?;
    let is_numbered = arguments::is_numbered(&site.compiled.content, &league.id);
    let date = args.date.map_or(Ok(site.today), |day| day.on(site.today))?;
    let src = &site.project.config.src;
    let is_taken = |path: &str| site.project.root.join(path).exists();
    let next = matchday_template::next_matchday_file(league, is_numbered, src, date, is_taken);
    let hint = matchday_template::last_results_hint(league, date);
    let text = matchday_template::file(&next, &hint);
    write_file(site, next.path, text)
}
