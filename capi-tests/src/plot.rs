//! The plot of the benches.

use std::fmt::Write as _;

/// Horizontal bars of ratios with a line at one, as SVG.
pub fn bars(title: &str, rows: &[(String, f64)]) -> String {
    let (left, width, height) = (230.0, 420.0, 22.0);
    let scale = width / rows.iter().map(|r| r.1).fold(1.2, f64::max);
    let total = height * (rows.len() as f64 + 3.0);
    let mut s = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{total}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"18\" font-weight=\"bold\">{title}</text>\n",
        left + width + 60.0
    );
    for (i, (label, ratio)) in rows.iter().enumerate() {
        let y = height * (i as f64 + 1.5);
        let colour = if *ratio <= 1.0 { "#3a7d44" } else { "#b5523b" };
        let _ = writeln!(
            s,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text><rect x=\"{left}\" y=\"{:.0}\" width=\"{:.1}\" height=\"14\" fill=\"{colour}\"/><text x=\"{:.1}\" y=\"{:.0}\">{:.2}</text>",
            left - 8.0,
            y + 12.0,
            label,
            y,
            ratio * scale,
            left + ratio.max(1.0) * scale + 6.0,
            y + 12.0,
            ratio
        );
    }
    let (x, bottom) = (left + scale, total - height);
    let _ = writeln!(
        s,
        "<line x1=\"{x:.1}\" y1=\"{height}\" x2=\"{x:.1}\" y2=\"{bottom:.0}\" stroke=\"black\" stroke-dasharray=\"4 3\"/>\n<text x=\"{left}\" y=\"{:.0}\" fill=\"#555\">dashed: equal time; shorter is faster</text>\n</svg>",
        total - 6.0
    );
    s
}
