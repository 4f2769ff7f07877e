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

/// One line of a plot: what it is, and its points.
pub struct Curve {
    pub label: String,
    pub points: Vec<[f64; 2]>,
}

/// Lines over two logarithmic axes, as SVG.
pub fn curves(title: &str, axes: [&str; 2], list: &[Curve]) -> String {
    const COLOURS: [&str; 6] = [
        "#1b6ca8", "#b5523b", "#3a7d44", "#8a5fa8", "#c28a1e", "#555555",
    ];
    let [left, top, width, height] = [70.0, 34.0, 520.0, 330.0];
    let all = || list.iter().flat_map(|c| &c.points);
    let decades = |k: usize| {
        let logs = || all().map(move |p| p[k].log10()).filter(|l| l.is_finite());
        let (lo, hi) = (
            logs().fold(f64::MAX, f64::min),
            logs().fold(f64::MIN, f64::max),
        );
        (lo.floor(), hi.ceil().max(lo.floor() + 1.0))
    };
    let (x, y) = (decades(0), decades(1));
    let px = |v: f64| left + width * (v.log10() - x.0) / (x.1 - x.0);
    let py = |v: f64| top + height * (y.1 - v.log10()) / (y.1 - y.0);
    let mut s = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"780\" height=\"420\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"20\" font-weight=\"bold\">{title}</text>\n\
         <text x=\"{:.0}\" y=\"412\" text-anchor=\"middle\">{}</text>\n\
         <text transform=\"translate(16 {:.0}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        left + width / 2.0,
        axes[0],
        top + height / 2.0,
        axes[1]
    );
    for decade in x.0 as i32..=x.1 as i32 {
        let at = px(10f64.powi(decade));
        let _ = writeln!(
            s,
            "<line x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{:.0}\" stroke=\"#ddd\"/><text x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">1e{decade}</text>",
            top + height,
            top + height + 16.0
        );
    }
    for decade in (y.0 as i32..=y.1 as i32).step_by(2) {
        let at = py(10f64.powi(decade));
        let _ = writeln!(
            s,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{:.0}\" y2=\"{at:.1}\" stroke=\"#ddd\"/><text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">1e{decade}</text>",
            left + width,
            left - 6.0,
            at + 4.0
        );
    }
    for (i, curve) in list.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let line: Vec<String> = curve
            .points
            .iter()
            .filter(|p| p[0] > 0.0 && p[1] > 0.0)
            .map(|p| format!("{:.1},{:.1}", px(p[0]), py(p[1])))
            .collect();
        let label = top + 14.0 + 20.0 * i as f64;
        let _ = writeln!(
            s,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <line x1=\"605\" y1=\"{label}\" x2=\"625\" y2=\"{label}\" stroke=\"{colour}\" stroke-width=\"3\"/><text x=\"630\" y=\"{:.0}\">{}</text>",
            line.join(" "),
            label + 4.0,
            curve.label
        );
    }
    s.push_str("</svg>\n");
    s
}
