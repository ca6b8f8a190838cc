use std::sync::Mutex;

use super::*;

/// A desk that writes down what it is asked.
#[derive(Default)]
struct NotedDesk(Mutex<Vec<(bool, DeskRequest)>>);

impl KeeperDesk for NotedDesk {
    fn show(&self, request: &DeskRequest) -> DeskAnswer {
        self.0.lock().unwrap().push((false, request.clone()));
        DeskAnswer::Page("page".to_owned())
    }

    fn act(&self, request: &DeskRequest) -> DeskAnswer {
        self.0.lock().unwrap().push((true, request.clone()));
        DeskAnswer::SeeOther("league/club/".to_owned())
    }
}

struct DoorFixture {
    desk: Arc<NotedDesk>,
    door: DeskDoor,
    cookie: String,
}

impl DoorFixture {
    fn new() -> DoorFixture {
        let desk = Arc::new(NotedDesk::default());
        let secret = StartSecret::new().unwrap();
        let cookie = format!("ligatur-desk-3000={}", secret.text());
        DoorFixture {
            door: DeskDoor::new(desk.clone(), secret, 3000),
            desk,
            cookie,
        }
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Body,
    ) -> Response {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.door.answer(request.body(body).unwrap()).await
    }

    /// Sends a form as our own pages do, with some headers in the place of theirs.
    async fn post(&self, other: &[(&str, &str)], body: impl Into<Body>) -> u16 {
        let own = [
            ("cookie", self.cookie.as_str()),
            ("origin", "http://127.0.0.1:3000"),
            ("content-type", FORM_TYPE),
        ];
        let own = own
            .iter()
            .filter(|(name, _)| other.iter().all(|(it, _)| it != name));
        let all = own.chain(other).filter(|(_, value)| !value.is_empty());
        let headers: Vec<(&str, &str)> = all.copied().collect();
        let path = "/.ligatur/desk/league/club/?round=3";
        let response = self.send("POST", path, &headers, body.into()).await;
        response.status().as_u16()
    }

    fn asked(&self) -> usize {
        self.desk.0.lock().unwrap().len()
    }
}

#[tokio::test]
async fn the_secret_of_the_address_becomes_a_cookie() {
    let door = DoorFixture::new();
    let url = door.door.address("http://127.0.0.1:3000", "league/club/");
    let path = url.strip_prefix("http://127.0.0.1:3000").unwrap();
    let welcome = door.send("GET", path, &[], Body::empty()).await;
    assert_eq!(welcome.status().as_u16(), 303);
    assert_eq!(welcome.headers()["location"], "/.ligatur/desk/league/club/");
    let expected = format!(
        "{}; Path=/.ligatur/desk/; HttpOnly; SameSite=Strict",
        door.cookie
    );
    assert_eq!(welcome.headers()["set-cookie"], expected);
    assert_eq!(door.asked(), 0);

    let cookie = format!("other=1; {}", door.cookie);
    let headers = [("cookie", cookie.as_str())];
    let path = "/.ligatur/desk/league/b%20c/";
    let page = door.send("GET", path, &headers, Body::empty()).await;
    assert_eq!(page.status().as_u16(), 200);
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(door.desk.0.lock().unwrap()[0].1.path, "league/b c/");
}

#[tokio::test]
async fn without_the_secret_nobody_gets_in() {
    let door = DoorFixture::new();
    let other = StartSecret::new().unwrap();
    let wrong = format!("ligatur-desk-3000={}", other.text());
    let elsewhere = door.cookie.replace("3000", "3001");
    for cookie in ["", "ligatur-desk-3000=", &wrong, &elsewhere] {
        let headers = [("cookie", cookie)];
        let page = door
            .send("GET", "/.ligatur/desk/", &headers, Body::empty())
            .await;
        assert_eq!(page.status().as_u16(), 403, "{cookie}");
        assert_eq!(door.post(&headers, "do=draw").await, 403, "{cookie}");
    }
    let path = format!("/.ligatur/desk/?key={}", other.text());
    let cookie = [("cookie", door.cookie.as_str())];
    let response = door.send("GET", &path, &cookie, Body::empty()).await;
    assert_eq!(response.status().as_u16(), 403);
    assert!(!response.headers().contains_key("set-cookie"));
    assert_eq!(door.asked(), 0);
}

#[tokio::test]
async fn only_forms_of_our_own_pages_are_carried_out() {
    let door = DoorFixture::new();
    assert_eq!(door.post(&[("origin", "")], "do=draw").await, 403);
    for kind in [
        "",
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/json",
    ] {
        assert_eq!(
            door.post(&[("content-type", kind)], "do=draw").await,
            415,
            "{kind}"
        );
    }
    assert_eq!(door.asked(), 0);
    assert_eq!(door.post(&[], "do=draw&at%3Aanna=club").await, 303);
    let asked = door.desk.0.lock().unwrap();
    let (is_form, request) = &asked[0];
    assert!(is_form);
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(request.query, [pair("round", "3")]);
    assert_eq!(request.form, [pair("do", "draw"), pair("at:anna", "club")]);
}

#[tokio::test]
async fn a_form_has_its_limit_whatever_it_says_of_its_length() {
    let door = DoorFixture::new();
    let body = "x".repeat(10_000_000);
    assert_eq!(door.post(&[], body.clone()).await, 413);
    assert_eq!(door.post(&[("content-length", "10000000")], "").await, 413);
    assert_eq!(door.post(&[("content-length", "3")], body).await, 413);
    assert_eq!(door.asked(), 0);
    assert_eq!(door.post(&[], "x".repeat(FORM_LIMIT)).await, 303);
}

#[tokio::test]
async fn other_methods_are_refused_and_a_look_carries_nothing_out() {
    let door = DoorFixture::new();
    let cookie = [("cookie", door.cookie.as_str())];
    for method in [
        "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "MOVE",
    ] {
        let response = door
            .send(method, "/.ligatur/desk/", &cookie, Body::empty())
            .await;
        assert_eq!(response.status().as_u16(), 405, "{method}");
        assert_eq!(response.headers()["allow"], "GET, HEAD, POST", "{method}");
    }
    for method in ["GET", "HEAD"] {
        door.send(method, "/.ligatur/desk/?do=draw", &cookie, "do=draw".into())
            .await;
    }
    let asked = door.desk.0.lock().unwrap();
    assert_eq!(asked.len(), 2);
    assert!(
        asked
            .iter()
            .all(|(is_form, request)| !is_form && request.form.is_empty())
    );
}
