//! The manifest and the icons with which a phone puts the site on its home screen.

use serde_json::json;

use crate::render::accent;
use crate::render::accent::AccentColours;
use crate::render::picture::PictureCanvas;
use crate::site::Site;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::site_assets::{MANIFEST, TOUCH_ICON, has_icons};

/// The manifest and its icons.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        if !has_icons(site) {
            return Vec::new();
        }
        let icon = |(address, size): (&'static str, u32)| {
            PageRoute::new(address, move |_, site, _| Ok(icon(site, size)))
        };
        let manifest = PageRoute::new(MANIFEST, |_, site, _| Ok(manifest(site)));
        let icons = ICONS.iter().copied().map(icon);
        icons.chain([manifest]).collect()
    },
};

/// Every icon with the length of its sides in pixels.
const ICONS: &[(&str, u32)] = &[
    (TOUCH_ICON, 180),
    ("assets/icon-192.png", 192),
    ("assets/icon-512.png", 512),
];

/// The bars of the icon on a square of 16: left upper corner, width and height.
const BARS: [[f32; 4]; 3] = [
    [1.0, 9.0, 4.0, 6.0],
    [6.0, 3.0, 4.0, 12.0],
    [11.0, 7.0, 4.0, 8.0],
];

/// The part of the square that the bars take, so that a round mask leaves them whole.
const WITHIN: f32 = 0.56;

fn manifest(site: &Site<'_>) -> Vec<u8> {
    let icons: Vec<_> = ICONS
        .iter()
        .map(|(address, size)| {
            json!({
                "src": site.url(address),
                "sizes": format!("{size}x{size}"),
                "type": "image/png",
                "purpose": "any maskable",
            })
        })
        .collect();
    let mut manifest = json!({
        "name": site.config.title,
        "short_name": site.config.title,
        "lang": site.config.language,
        "start_url": site.url(""),
        "scope": site.url(""),
        "display": "minimal-ui",
        "background_color": "#fefdfb",
        "theme_color": "#fefdfb",
        "icons": icons,
    });
    if let Some(description) = &site.config.description {
        manifest["description"] = json!(description);
    }
    let mut bytes = serde_json::to_vec_pretty(&manifest).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// The bars in white on the site's accent colour.
fn icon(site: &Site<'_>, size: u32) -> Vec<u8> {
    let colour = site.config.accent.as_deref().unwrap_or(accent::DEFAULT);
    let accent = accent::accent(colour);
    let ground = accent.map_or_else(|| colour.to_owned(), |AccentColours { light, .. }| light);
    let mut canvas = PictureCanvas::new(size, size, &ground);
    let side = size as f32;
    let unit = side * WITHIN / 16.0;
    let edge = side * (1.0 - WITHIN) / 2.0;
    for [x, y, width, height] in BARS {
        // The bars stand one unit above the foot of their square.
        let corner = [edge + x * unit, edge + (y - 1.0) * unit];
        canvas.rectangle(corner, [width * unit, height * unit], "#ffffff");
    }
    canvas.png()
}
