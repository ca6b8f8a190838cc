//! The door to the keeper's desk, the one place that writes for a browser.
//!
//! Whoever comes in knows the secret of this start: from the address that was printed, then from
//! a cookie that no other site's page can have sent. A form must say by its `Origin` that it
//! stands on a page of ours. Looking at a page changes nothing.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use url::form_urlencoded;

use super::response::{bytes, text};
use super::secret::StartSecret;

/// The address below which the desk is; pages of a site have none that begins with a dot.
pub(crate) const DESK: &str = "/.ligatur/desk/";

/// Bytes that a form may have.
const FORM_LIMIT: usize = 256 << 10;

/// The keeper's desk, as the server sees it.
pub(crate) trait KeeperDesk: Send + Sync + 'static {
    /// The page of an address, which changes nothing.
    fn show(&self, request: &DeskRequest) -> DeskAnswer;
    /// Carries out a form.
    fn act(&self, request: &DeskRequest) -> DeskAnswer;
}

/// A request that has been let in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeskRequest {
    /// The path below [`DESK`], decoded.
    pub path: String,
    pub query: Vec<(String, String)>,
    /// The fields of the form; none where a page is asked for.
    pub form: Vec<(String, String)>,
}

/// The desk's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DeskAnswer {
    /// A page.
    Page(String),
    /// The style sheet or the script: its name and text.
    Asset(&'static str, &'static str),
    /// The address below [`DESK`] of the page that shows what a form has done, encoded.
    SeeOther(String),
    Missing,
}

/// The desk with what lets requests in.
#[derive(Clone)]
pub(crate) struct DeskDoor {
    desk: Arc<dyn KeeperDesk>,
    secret: Arc<StartSecret>,
    /// The name of the cookie, which tells desks on other ports apart.
    cookie: String,
}

impl DeskDoor {
    /// For a desk at a port of this machine.
    pub(crate) fn new(desk: Arc<dyn KeeperDesk>, secret: StartSecret, port: u16) -> DeskDoor {
        DeskDoor {
            desk,
            secret: Arc::new(secret),
            cookie: format!("ligatur-desk-{port}"),
        }
    }

    /// The address that lets a browser in, below `origin`.
    pub(crate) fn address(&self, origin: &str, home: &str) -> String {
        format!("{origin}{DESK}{home}?key={}", self.secret.text())
    }

    /// Answers a request below [`DESK`] that named our host.
    pub(crate) async fn answer(&self, request: Request) -> Response {
        let mut response = self.let_in(request).await;
        let headers = response.headers_mut();
        for (name, value) in HEADERS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }

    async fn let_in(&self, request: Request) -> Response {
        let method = request.method();
        let is_look = matches!(*method, Method::GET | Method::HEAD);
        if !is_look && *method != Method::POST {
            let refusal = text(
                StatusCode::METHOD_NOT_ALLOWED,
                "The desk knows no such method.\n",
            );
            return ([(header::ALLOW, "GET, HEAD, POST")], refusal).into_response();
        }
        let (parts, body) = request.into_parts();
        let query = pairs(parts.uri.query().unwrap_or_default().as_bytes());
        let below = parts.uri.path().strip_prefix(DESK).unwrap_or_default();
        let key = query.iter().find(|(name, _)| name == "key");
        if let Some((_, key)) = key.filter(|_| is_look) {
            return match self.secret.is(key) {
                true => self.welcome(below),
                false => refused(),
            };
        }
        if !self.knows_secret(&parts.headers) {
            return refused();
        }
        let Ok(path) = percent_decode_str(below).decode_utf8() else {
            return missing();
        };
        let path = path.into_owned();
        if is_look {
            let request = DeskRequest {
                path,
                query,
                form: Vec::new(),
            };
            return self.ask(request, |desk, request| desk.show(request)).await;
        }
        if let Some(refusal) = refused_form(&parts.headers) {
            return refusal;
        }
        let Ok(body) = read(&parts.headers, body).await else {
            return text(StatusCode::PAYLOAD_TOO_LARGE, "The form is too long.\n");
        };
        let request = DeskRequest {
            path,
            query,
            form: pairs(&body),
        };
        self.ask(request, |desk, request| desk.act(request)).await
    }

    /// Hands the secret over in a cookie, and leads to the address without it.
    fn welcome(&self, below: &str) -> Response {
        let cookie = format!(
            "{}={}; Path={DESK}; HttpOnly; SameSite=Strict",
            self.cookie,
            self.secret.text()
        );
        let mut response = see_other(below);
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }

    fn knows_secret(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter();
        let cookies = cookies.filter_map(|it| it.to_str().ok());
        let mut values = cookies.flat_map(|it| it.split(';')).filter_map(|cookie| {
            let (name, value) = cookie.trim().split_once('=')?;
            (name == self.cookie).then_some(value)
        });
        values.any(|value| self.secret.is(value))
    }

    /// Reading and writing files takes time that others should not wait for.
    async fn ask(
        &self,
        request: DeskRequest,
        ask: impl FnOnce(&dyn KeeperDesk, &DeskRequest) -> DeskAnswer + Send + 'static,
    ) -> Response {
        let desk = Arc::clone(&self.desk);
        let answer = tokio::task::spawn_blocking(move || ask(&*desk, &request)).await;
        match answer {
            Ok(DeskAnswer::Page(page)) => bytes(StatusCode::OK, "x.html", page),
            Ok(DeskAnswer::Asset(name, content)) => bytes(StatusCode::OK, name, content),
            Ok(DeskAnswer::SeeOther(below)) => see_other(&below),
            Ok(DeskAnswer::Missing) => missing(),
            Err(_) => text(
                StatusCode::INTERNAL_SERVER_ERROR,
                "A fault of Ligatur: the terminal says more. What was written is whole.\n",
            ),
        }
    }
}

/// The headers of every answer of the desk: nobody else frames it, learns its address or gets
/// at what it sends.
const HEADERS: [(HeaderName, &str); 3] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
         font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Refuses what no form of our own pages sends. The guard of all requests has compared `Origin`
/// with `Host` where it stands; a form has to have it.
fn refused_form(headers: &HeaderMap) -> Option<Response> {
    if !headers.contains_key(header::ORIGIN) {
        let refusal = "The desk takes forms from its own pages alone.\n";
        return Some(text(StatusCode::FORBIDDEN, refusal));
    }
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_form = kind.split(';').next().unwrap_or_default().trim() == FORM_TYPE;
    (!is_form).then(|| {
        let refusal = "The desk reads forms alone.\n";
        text(StatusCode::UNSUPPORTED_MEDIA_TYPE, refusal)
    })
}

const FORM_TYPE: &str = "application/x-www-form-urlencoded";

/// Reads a form, unless it is or says to be too long.
async fn read(headers: &HeaderMap, body: Body) -> Result<axum::body::Bytes, ()> {
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|it| it.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > FORM_LIMIT as u64) {
        return Err(());
    }
    to_bytes(body, FORM_LIMIT).await.map_err(|_| ())
}

fn pairs(text: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(text).into_owned().collect()
}

fn see_other(below: &str) -> Response {
    match HeaderValue::from_str(&format!("{DESK}{below}")) {
        Ok(to) => (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response(),
        Err(_) => missing(),
    }
}

fn refused() -> Response {
    text(
        StatusCode::FORBIDDEN,
        "The desk opens under the address that `ligatur desk` has printed, and for this start alone.\n",
    )
}

fn missing() -> Response {
    text(StatusCode::NOT_FOUND, "The desk has no such page.\n")
}

#[cfg(test)]
mod tests;
