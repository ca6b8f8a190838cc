//! Line charts as geometry: points, ticks and labels for an SVG template.
