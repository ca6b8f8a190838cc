use axum::body::Body;
use tokio::sync::watch::{Sender, channel};
use tokio::time::timeout;

use crate::disk::{FileOrigin, OutputFile};

use super::*;

/// The preview of a small site and the means to show another version.
struct PreviewFixture {
    shown: Sender<Option<Arc<ShownPage>>>,
    preview: Arc<PreviewService>,
}

/// A response, read to its end.
struct TestResponse {
    status: u16,
    headers: axum::http::HeaderMap,
    body: String,
}

impl PreviewFixture {
    fn new(site: Option<ServedSite>, faults: &[&str]) -> PreviewFixture {
        let (shown, current) = channel(None);
        let preview = PreviewService {
            guard: HostGuard::new("127.0.0.1", [127, 0, 0, 1].into()),
            current,
            door: None,
            last_good: Mutex::default(),
        };
        let bench = PreviewFixture {
            shown,
            preview: Arc::new(preview),
        };
        bench.show("1", site, faults);
        bench
    }

    fn show(&self, version: &str, site: Option<ServedSite>, faults: &[&str]) {
        self.shown.send_modify(|shown| {
            *shown = Some(Arc::new(ShownPage {
                version: version.to_owned(),
                site: site.map(Arc::new).or_else(|| shown.as_ref()?.site.clone()),
                faults: faults.iter().map(|it| (*it).to_owned()).collect(),
            }));
        });
    }

    async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        answer(State(Arc::clone(&self.preview)), request).await
    }

    async fn get(&self, path: &str) -> TestResponse {
        read(self.send("GET", path, &[("host", "127.0.0.1:3000")]).await).await
    }
}

async fn read(response: Response) -> TestResponse {
    let (parts, body) = response.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    TestResponse {
        status: parts.status.as_u16(),
        headers: parts.headers,
        body: String::from_utf8(body.to_vec()).unwrap(),
    }
}

/// A site whose pages say their path and `word`; those of `broken` can not be rendered.
fn site(base: &str, word: &'static str, broken: &'static [&'static str]) -> ServedSite {
    let paths = [
        "index.html",
        "cards/index.html",
        "cards/data/results.csv",
        "404.html",
    ];
    let outputs = paths.map(|path| OutputFile {
        path: path.to_owned(),
        origin: FileOrigin::Page(path),
    });
    ServedSite::new(base, outputs.into(), move |path: &&str| {
        match broken.contains(path) {
            true => Err(vec!["error: no link\n --> content/laws.md:3:7".to_owned()]),
            false => Ok(format!("<body>{path} {word}</body>").into_bytes()),
        }
    })
}

#[tokio::test]
async fn pages_carry_the_script_and_their_type() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    let page = bench.get("/cards/").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers["cache-control"], "no-store");
    assert_eq!(page.headers["x-content-type-options"], "nosniff");
    assert!(!page.headers.contains_key("access-control-allow-origin"));
    let script = "<script src=\"/.ligatur/reload.js\" data-version=\"1\"></script>\n";
    assert_eq!(
        page.body,
        format!("<body>cards/index.html old{script}</body>")
    );

    let data = bench.get("/cards/data/results.csv").await;
    assert_eq!(data.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(data.body, "<body>cards/data/results.csv old</body>");

    let script = bench.get("/.ligatur/reload.js").await;
    assert_eq!(
        script.headers["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert_eq!(script.body, inject::SCRIPT);
}

#[tokio::test]
async fn folders_redirect_to_their_slash() {
    let bench = PreviewFixture::new(Some(site("/club/", "old", &[])), &[]);
    for (path, to) in [
        ("/", "/club/"),
        ("/club", "/club/"),
        ("/club/cards", "/club/cards/"),
    ] {
        let answer = bench.get(path).await;
        assert_eq!(answer.status, 307, "{path}");
        assert_eq!(answer.headers["location"], to);
    }
    assert_eq!(bench.get("/club/cards/").await.status, 200);
    assert_eq!(bench.get("/cards/").await.status, 404);
}

#[tokio::test]
async fn what_is_not_there_is_the_404_page() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    for path in [
        "/nothing/",
        "/../book.toml",
        "/%2e%2e/book.toml",
        "/.ligatur/",
        "/%ff",
    ] {
        let page = bench.get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.body.contains("404.html old"), "{path}");
        assert!(page.body.contains("/.ligatur/reload.js"), "{path}");
    }
}

#[tokio::test]
async fn foreign_hosts_and_origins_get_nothing() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    for path in [
        "/",
        "/cards/data/results.csv",
        "/.ligatur/events",
        "/.ligatur/reload.js",
    ] {
        for headers in [
            &[][..],
            &[("host", "evil.example:3000")],
            &[
                ("host", "127.0.0.1:3000"),
                ("origin", "http://evil.example"),
            ],
            &[("host", "127.0.0.1:3000"), ("origin", "null")],
        ] {
            let answer = read(bench.send("GET", path, headers).await).await;
            assert_eq!(answer.status, 403, "{path} {headers:?}");
            assert!(!answer.body.contains("old"));
            assert!(!answer.headers.contains_key("access-control-allow-origin"));
        }
    }
}

#[tokio::test]
async fn the_preview_is_only_read() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    for path in ["/", "/nothing", "/.ligatur/events"] {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"] {
            let answer = read(bench.send(method, path, &[("host", "localhost")]).await).await;
            assert_eq!(answer.status, 405, "{method} {path}");
            assert_eq!(answer.headers["allow"], "GET, HEAD");
        }
        assert_ne!(
            bench
                .send("HEAD", path, &[("host", "localhost")])
                .await
                .status(),
            405
        );
    }
}

#[tokio::test]
async fn errors_lie_over_the_last_good_page_until_mended() {
    let fault = "error[unknown-player]: no player `<GLL>`\n --> content/cards/05.md:7:29";
    let shown = "no player `&lt;GLL&gt;`\n --&gt; content/cards/05.md:7:29";
    let bench = PreviewFixture::new(None, &[fault]);
    let page = bench.get("/").await;
    assert_eq!(page.status, 500);
    assert!(page.body.contains(shown) && page.body.contains("/.ligatur/reload.js"));

    bench.show("2", Some(site("/", "old", &[])), &[]);
    assert!(!bench.get("/").await.body.contains("ligatur-overlay"));

    bench.show("3", None, &[fault]);
    let page = bench.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("index.html old") && page.body.contains(shown));
    let data = bench.get("/cards/data/results.csv").await;
    assert_eq!(data.body, "<body>cards/data/results.csv old</body>");
    let missing = bench.get("/nothing/").await;
    assert_eq!(missing.status, 404);
    assert!(missing.body.contains(shown));

    bench.show("4", Some(site("/", "new", &[])), &[]);
    let page = bench.get("/").await;
    assert!(page.body.contains("index.html new") && !page.body.contains("ligatur-overlay"));
}

#[tokio::test]
async fn a_page_that_can_not_be_rendered_any_more_is_shown_as_it_was() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    bench.get("/").await;
    bench.show(
        "2",
        Some(site("/", "new", &["index.html", "cards/index.html"])),
        &[],
    );
    let page = bench.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("index.html old") && page.body.contains("content/laws.md:3:7"));
    assert_eq!(bench.get("/cards/").await.status, 500);
}

/// The next piece of the stream; `None` if none is there, which is known without waiting,
/// because nobody else runs.
async fn next_event(body: &mut Body) -> Option<String> {
    use axum::body::HttpBody as _;
    let next = std::future::poll_fn(|context| std::pin::Pin::new(&mut *body).poll_frame(context));
    let frame = timeout(Duration::ZERO, next).await.ok()??;
    let data = frame.unwrap().into_data().unwrap();
    Some(String::from_utf8(data.to_vec()).unwrap())
}

#[tokio::test]
async fn the_stream_names_each_newer_version() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    let host = [
        ("host", "127.0.0.1:3000"),
        ("origin", "http://127.0.0.1:3000"),
    ];
    let response = bench.send("GET", "/.ligatur/events", &host).await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let mut body = response.into_body();
    assert!(next_event(&mut body).await.unwrap().contains("retry: 500"));
    assert_eq!(next_event(&mut body).await, None);
    bench.show("2", None, &["error: x"]);
    assert_eq!(
        next_event(&mut body).await.unwrap(),
        "event: reload\ndata: 2\n\n"
    );
    assert_eq!(next_event(&mut body).await, None);
    bench.show("3", None, &[]);
    assert_eq!(
        next_event(&mut body).await.unwrap(),
        "event: reload\ndata: 3\n\n"
    );
}

#[tokio::test]
async fn the_stream_begins_when_the_site_was_read() {
    let (shown, current) = channel(None);
    let uri = Uri::from_static("/.ligatur/events");
    let mut response = Box::pin(events(current, &uri));
    assert!(timeout(Duration::ZERO, &mut response).await.is_err());
    let show = |version: &str| {
        let version = version.to_owned();
        let (site, faults) = (None, Vec::new());
        shown.send_replace(Some(Arc::new(ShownPage {
            version,
            site,
            faults,
        })));
    };
    show("1");
    let mut body = response.await.into_body();
    // Between the answer and its first piece: it is told all the same.
    show("2");
    next_event(&mut body).await.unwrap();
    assert_eq!(
        next_event(&mut body).await.unwrap(),
        "event: reload\ndata: 2\n\n"
    );
}

#[tokio::test]
async fn a_page_of_an_older_version_is_told_at_once() {
    let bench = PreviewFixture::new(Some(site("/", "old", &[])), &[]);
    let host = [("host", "127.0.0.1:3000")];
    for (known, expected) in [("0", Some("event: reload\ndata: 1\n\n")), ("1", None)] {
        let path = format!("/.ligatur/events?version={known}");
        let mut body = bench.send("GET", &path, &host).await.into_body();
        next_event(&mut body).await.unwrap();
        assert_eq!(next_event(&mut body).await.as_deref(), expected);
    }
}
