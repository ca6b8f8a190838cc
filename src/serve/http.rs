//! Answers the requests of a browser from the site as it is now.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;

use super::access::HostGuard;
use super::desk_door::{DESK, DeskDoor};
use super::inject;
use super::response::{bytes, content_type, text};
use super::route::{RequestTarget, request_target};
use super::snapshot::{FoundOutput, ServedSite};
use crate::disk;

/// The page and the faults that are shown at a moment.
#[derive(Debug)]
pub(super) struct ShownPage {
    /// Differs from that of every other moment, of other runs too.
    pub version: String,
    /// The site as it was when it was last without errors.
    pub site: Option<Arc<ServedSite>>,
    /// The faults found since, one text for each error.
    pub faults: Vec<String>,
}

/// The channel with what is shown now: nothing until the site was read for the first time.
pub(super) type CurrentSnapshot = watch::Receiver<Option<Arc<ShownPage>>>;

/// Bytes of a file that are sent at most.
const FILE_LIMIT: u64 = 1 << 30;

/// The preview as a service.
pub(super) fn router(guard: HostGuard, current: CurrentSnapshot, door: Option<DeskDoor>) -> Router {
    let preview = PreviewService {
        guard,
        current,
        door,
        last_good: Mutex::default(),
    };
    Router::new().fallback(answer).with_state(Arc::new(preview))
}

struct PreviewService {
    guard: HostGuard,
    current: CurrentSnapshot,
    /// The way to the keeper's desk; `ligatur serve` has none.
    door: Option<DeskDoor>,
    /// The pages that were shown, by path, for when they can not be rendered any more.
    last_good: Mutex<BTreeMap<String, Bytes>>,
}

async fn answer(State(preview): State<Arc<PreviewService>>, request: Request) -> Response {
    let mut response = if !preview.guard.admits(request.uri(), request.headers()) {
        text(
            StatusCode::FORBIDDEN,
            "The preview answers only this machine, under the address that `ligatur serve` prints.\n",
        )
    } else if let Some(door) = preview.door.as_ref().filter(|_| is_desk(request.uri())) {
        door.answer(request).await
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let refusal = text(
            StatusCode::METHOD_NOT_ALLOWED,
            "The preview can only be read.\n",
        );
        ([(header::ALLOW, "GET, HEAD")], refusal).into_response()
    } else {
        match request.uri().path() {
            "/.ligatur/events" => events(preview.current.clone(), request.uri()).await,
            "/.ligatur/reload.js" => bytes(StatusCode::OK, "x.js", inject::SCRIPT),
            "/.ligatur/overlay.css" => bytes(StatusCode::OK, "x.css", inject::STYLE),
            _ => page(preview, request.into_parts().0.uri).await,
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_desk(uri: &Uri) -> bool {
    uri.path().starts_with(DESK)
}

/// The headers of every answer: it is of this moment, of the type it says, and not for others.
const HEADERS: [(HeaderName, &str); 3] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The stream that names each new version; at once if the page that asks is of an older one.
///
/// It begins when the site was read for the first time: who sees it begin and then changes a
/// file is told.
async fn events(mut current: CurrentSnapshot, uri: &Uri) -> Response {
    let shown = current.wait_for(Option::is_some).await;
    let Some(version) = shown.ok().and_then(|shown| version_of(&shown)) else {
        return ended();
    };
    let known = uri.query().and_then(|query| query.strip_prefix("version="));
    let known = known.map_or(version, ToOwned::to_owned);
    let opening = Event::default().comment("ligatur").retry(RETRY);
    let first = stream::once(async { Ok::<_, Infallible>(opening) });
    let versions = stream::unfold((current, known), |(mut current, known)| async move {
        loop {
            let newest = version_of(&current.borrow_and_update());
            if let Some(newest) = newest.filter(|newest| *newest != known) {
                let event = Event::default().event("reload").data(&newest);
                return Some((Ok(event), (current, newest)));
            }
            current.changed().await.ok()?;
        }
    });
    let stream = stream::StreamExt::chain(first, versions);
    Sse::new(stream)
        .keep_alive(KeepAlive::default())
        .into_response()
}

fn version_of(shown: &Option<Arc<ShownPage>>) -> Option<String> {
    shown.as_ref().map(|shown| shown.version.clone())
}

fn ended() -> Response {
    text(StatusCode::SERVICE_UNAVAILABLE, "The preview has ended.\n")
}

/// After how long a browser asks again when the stream broke off.
const RETRY: Duration = Duration::from_millis(500);

/// Waits for the site and answers with a page or file of it.
async fn page(preview: Arc<PreviewService>, uri: Uri) -> Response {
    let mut current = preview.current.clone();
    let shown = match current.wait_for(Option::is_some).await {
        Ok(shown) => shown.clone(),
        Err(_) => None,
    };
    let Some(shown) = shown else {
        return ended();
    };
    // Rendering takes time that others should not wait for.
    let rendered = tokio::task::spawn_blocking(move || find(&preview, &shown, &uri)).await;
    rendered.unwrap_or_else(|_| {
        text(
            StatusCode::INTERNAL_SERVER_ERROR,
            "The page can not be made.\n",
        )
    })
}

fn find(preview: &PreviewService, shown: &ShownPage, uri: &Uri) -> Response {
    let Some(site) = &shown.site else {
        return error(shown, &shown.faults);
    };
    match request_target(site, uri.path(), uri.query()) {
        RequestTarget::Redirect(to) => redirect(&to),
        RequestTarget::Output(path) => output(preview, shown, site, &path, StatusCode::OK),
        RequestTarget::Nowhere => {
            let status = StatusCode::NOT_FOUND;
            match site.contains(NOT_FOUND) {
                true => output(preview, shown, site, NOT_FOUND, status),
                false => bytes(
                    status,
                    NOT_FOUND,
                    inject::missing_page(&shown.version, &shown.faults),
                ),
            }
        }
    }
}

/// The page of a site that hosts show where there is none.
const NOT_FOUND: &str = "404.html";

fn output(
    preview: &PreviewService,
    shown: &ShownPage,
    site: &ServedSite,
    path: &str,
    status: StatusCode,
) -> Response {
    let send = |content: Bytes, faults: &[String]| match is_page(path) {
        true => bytes(
            status,
            path,
            inject::into_page(&content, &shown.version, faults),
        ),
        false => bytes(status, path, content),
    };
    let last_good = || {
        preview
            .last_good
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    };
    match site.find(path) {
        Some(FoundOutput::Page(content)) => {
            last_good().insert(path.to_owned(), content.clone());
            send(content, &shown.faults)
        }
        Some(FoundOutput::Broken(more)) => {
            let mut faults = shown.faults.clone();
            faults.extend(
                more.iter()
                    .filter(|fault| !shown.faults.contains(fault))
                    .cloned(),
            );
            match last_good().get(path).cloned() {
                Some(content) => send(content, &faults),
                None => error(shown, &faults),
            }
        }
        Some(FoundOutput::File(file)) => match disk::read::bytes(file, FILE_LIMIT) {
            Ok(content) => send(content.into(), &shown.faults),
            // It was removed, and the site without it is still in the making.
            Err(_) => text(StatusCode::NOT_FOUND, "The file can not be read.\n"),
        },
        None => text(StatusCode::NOT_FOUND, "There is nothing here.\n"),
    }
}

fn is_page(path: &str) -> bool {
    content_type(path).starts_with("text/html")
}

fn error(shown: &ShownPage, faults: &[String]) -> Response {
    let page = inject::error_page(&shown.version, faults);
    bytes(StatusCode::INTERNAL_SERVER_ERROR, "x.html", page)
}

/// Temporary: the next preview at this address may be of another site.
fn redirect(to: &str) -> Response {
    match HeaderValue::from_str(to) {
        Ok(to) => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response(),
        Err(_) => text(StatusCode::NOT_FOUND, "There is nothing here.\n"),
    }
}

#[cfg(test)]
mod tests;
