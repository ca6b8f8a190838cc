//! Finds an address to listen on.

use std::fmt;
use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, lookup_host};

/// The reason why the preview can not be shown.
#[derive(Debug)]
pub(crate) struct AddressUnavailable {
    /// The action that failed, as it follows "can not".
    doing: String,
    error: io::Error,
}

/// Ports that are tried after the one that was asked for.
const TRIES: u16 = 100;

/// Listens on `port` of `host`, or on the next free one; 0 stands for any.
pub(super) async fn listen(
    host: &str,
    port: u16,
) -> Result<(TcpListener, SocketAddr), AddressUnavailable> {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let addresses = lookup_host((bare, port))
        .await
        .map_err(refused(format!("find the host `{host}`")))?;
    // A name may lead to addresses that this machine does not have.
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in addresses {
        match listen_at(address).await {
            Ok(listener) => {
                let address = listener.local_addr().map_err(AddressUnavailable::runtime)?;
                return Ok((listener, address));
            }
            Err(error) => last = error,
        }
    }
    Err(refused(format!("listen on `{host}`, port {port}"))(last))
}

async fn listen_at(mut address: SocketAddr) -> io::Result<TcpListener> {
    let first = address.port();
    let last = match first {
        0 => 0,
        port => port.saturating_add(TRIES),
    };
    loop {
        match TcpListener::bind(address).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && address.port() < last => {
                address.set_port(address.port() + 1);
            }
            bound => return bound,
        }
    }
}

fn refused(doing: String) -> impl FnOnce(io::Error) -> AddressUnavailable {
    move |error| AddressUnavailable { doing, error }
}

impl AddressUnavailable {
    /// The system refused what every server needs.
    pub(super) fn runtime(error: io::Error) -> AddressUnavailable {
        refused("run the preview".to_owned())(error)
    }

    /// Other machines could reach the desk there.
    pub(super) fn reachable(address: SocketAddr) -> AddressUnavailable {
        let why = io::Error::new(
            io::ErrorKind::PermissionDenied,
            "other machines can reach it",
        );
        refused(format!("open the desk at {address}"))(why)
    }

    /// The system has no source of secrets.
    pub(super) fn no_secret(error: getrandom::Error) -> AddressUnavailable {
        refused("make a secret".to_owned())(io::Error::other(error))
    }
}

impl fmt::Display for AddressUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { doing, error } = self;
        write!(f, "can not {doing}: {error}")
    }
}

impl std::error::Error for AddressUnavailable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_next_free_port_is_taken() {
        let (first, address) = listen("127.0.0.1", 0).await.unwrap();
        let (_second, next) = listen("127.0.0.1", address.port()).await.unwrap();
        assert!(next.port() > address.port());
        assert!(next.ip().is_loopback());
        drop(first);
    }

    #[tokio::test]
    async fn an_address_of_another_machine_is_none() {
        // 192.0.2.0/24 is kept for documentation, RFC 5737.
        let error = listen("192.0.2.1", 0).await.unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("can not listen on `192.0.2.1`, port 0: ")
        );
    }
}
