//! Two-dimensional figures: a pane with a grid, lines of data, texts around it and a legend.

use super::super::gl::{self, Gl};
use super::axis::{self, Axis};
use super::text::Font;
use crate::abi::*;
use crate::base::fixed_text::Text;
use crate::base::print;

/// Distance between parts.
const GAP: i32 = 9;

/// What a line of text below the pane takes beside its height.
const SKIP: i32 = 4;

/// What of the text's color a title has beside its chosen part; the rest is the figure's own.
const DIM: f64 = 0.4;

/// How much wider a highlighted line is.
const STRESS: f32 = 5.0;

/// Width of the line at the selected place.
const SELECTION: f32 = 3.0;

/// Where the point at the selected place is told, from the left and from below, of 1.
const INSET: f64 = 0.1;

/// Draws a figure, and notes in it where its axes are.
pub fn draw(gl: &Gl, con: &mjrContext, view: mjrRect, fig: &mut mjvFigure) {
    if super::empty(view) {
        return;
    }
    super::begin(gl);
    let frame = Frame {
        gl,
        font: Font::new(con, mjFONT_NORMAL),
        shadowed: Font::new(con, mjFONT_SHADOW),
    };
    super::viewport(gl, view);
    frame.ground(&fig.figurergba, [0.0, 1.0, 0.0, 1.0]);
    frame.pixels(view);
    let axes = axis::of(fig);
    fig.xaxisdata = axes[0].range;
    fig.yaxisdata = axes[1].range;
    let inner = frame.captions(view, fig);
    if super::empty(inner) {
        return;
    }
    if [inner.bottom, inner.height] != [view.bottom, view.height] {
        super::viewport(gl, inner);
        frame.pixels(inner);
    }
    let pane = frame.ticks(inner, fig, &axes);
    if super::empty(pane) {
        return;
    }
    fig.xaxispixel = [pane.left, pane.left + pane.width - 1];
    fig.yaxispixel = [pane.bottom, pane.bottom + pane.height - 1];
    super::viewport(gl, pane);
    frame.content(pane, fig, &axes);
}

/// The text in an array of C, up to its end.
fn text(array: &[core::ffi::c_char]) -> &[u8] {
    let bytes: &[u8] = bytemuck::cast_slice(array);
    bytes.split(|c| *c == 0).next().unwrap_or(bytes)
}

/// What all parts draw with.
struct Frame<'a> {
    gl: &'a Gl,
    font: Font<'a>,
    shadowed: Font<'a>,
}

impl Frame<'_> {
    /// Fills a rectangle of the current units.
    fn ground(&self, rgba: &[f32; 4], edges: [f64; 4]) {
        self.gl.enable(gl::BLEND);
        self.gl.color_4fv(rgba);
        super::fill(self.gl, edges);
        self.gl.disable(gl::BLEND);
    }

    /// Takes the pixels of a rectangle as units.
    fn pixels(&self, rect: mjrRect) {
        let (right, top) = (f64::from(rect.width - 1), f64::from(rect.height - 1));
        super::project(self.gl, [0.0, right, 0.0, top]);
    }

    /// Title and label of the x-axis; what is left of the viewport.
    fn captions(&self, view: mjrRect, fig: &mjvFigure) -> mjrRect {
        let (mut inner, height) = (view, self.font.height());
        let title = text(&fig.title);
        if let Some(part) = chosen(title, fig.subplot) {
            let name = &title[part.clone()];
            let middle = view.width / 2 - self.font.width(name) / 2;
            let start = middle - self.font.width(&title[..part.start]);
            let y = (view.height - GAP - height) as f32;
            let mixed = |k: usize| {
                let [text, ground] = [fig.textrgb[k], fig.figurergba[k]].map(f64::from);
                (DIM * text + (1.0 - DIM) * ground) as f32
            };
            let dim = [0, 1, 2].map(mixed);
            let (start, shown) = self.inside(title, start, view.width);
            self.font.draw(self.gl, shown, [start as f32, y], dim);
            let place = [middle.max(0) as f32, y];
            self.font.draw(self.gl, name, place, fig.textrgb);
            inner.height -= height + GAP;
        }
        let label = text(&fig.xlabel);
        if !label.is_empty() {
            let x = (view.width / 2 - self.font.width(label) / 2).max(0);
            let place = [x as f32, GAP as f32];
            self.font.draw(self.gl, label, place, fig.textrgb);
            inner.bottom += height + SKIP;
            inner.height -= height + SKIP;
        }
        inner
    }

    /// The characters of a line from `start` on that begin at zero or later and end before a width, and where they start.
    fn inside<'t>(&self, line: &'t [u8], mut start: i32, width: i32) -> (i32, &'t [u8]) {
        let mut rest = line;
        while let Some((first, others)) = rest.split_first().filter(|_| start < 0) {
            start += self.font.width(&[*first]);
            rest = others;
        }
        let fits = |n: &usize| start + self.font.width(&rest[..*n]) < width;
        let n = (0..=rest.len()).rev().find(fits).unwrap_or(0);
        (start, &rest[..n])
    }

    /// Numbers along the axes; the pane that is left.
    fn ticks(&self, inner: mjrRect, fig: &mjvFigure, axes: &[Axis; 2]) -> mjrRect {
        // the color's first channel stands for all
        let rgb = [fig.textrgb[0]; 3];
        let (height, mut left, mut bottom) = (self.font.height(), GAP, GAP);
        let shown = [0, 1].map(|k| fig.flg_ticklabel[k] != 0 && axes.iter().all(|a| a.ticks > 1));
        if shown[0] {
            bottom += height + GAP;
        }
        let labels = axes[1].labels(text(&fig.yformat));
        let widest = labels
            .iter()
            .map(|label| self.font.width(label.as_bytes()))
            .fold(self.font.width(text(&fig.minwidth)), i32::max);
        if shown[1] {
            left += widest + GAP;
        }
        let pane = mjrRect {
            left: inner.left + left,
            bottom: inner.bottom + bottom,
            width: inner.width - left - GAP,
            height: inner.height - bottom - GAP,
        };
        if shown[0] {
            let labels = axes[0].labels(text(&fig.xformat));
            for (i, label) in labels.iter().enumerate() {
                let width = self.font.width(label.as_bytes());
                let back = match i {
                    0 => 0,
                    _ if i + 1 == labels.len() => width,
                    _ => width / 2,
                };
                let x = axes[0].along(i, pane.width) + (left - back) as f32;
                let place = [x, GAP as f32];
                self.font.draw(self.gl, label.as_bytes(), place, rgb);
            }
        }
        if shown[1] {
            for (i, label) in labels.iter().enumerate() {
                let x = GAP + widest - self.font.width(label.as_bytes());
                let y = (bottom - height / 2) as f32 + axes[1].along(i, pane.height);
                let place = [x as f32, y];
                self.font.draw(self.gl, label.as_bytes(), place, rgb);
            }
        }
        pane
    }

    /// Everything inside of the pane.
    fn content(&self, pane: mjrRect, fig: &mjvFigure, axes: &[Axis; 2]) {
        let unit = Axis::UNIT.padded();
        super::project(self.gl, [unit[0], unit[1], unit[0], unit[1]]);
        self.ground(&fig.panergba, [0.0, 1.0, 0.0, 1.0]);
        if axes.iter().all(|axis| axis.ticks > 1) {
            self.grid(fig, axes);
        }
        self.data(axes);
        for id in (0..fig.linepnt.len()).rev() {
            if fig.linepnt[id] > 0 {
                self.line(fig, id, fig.linewidth);
            }
        }
        if fig.flg_selection != 0 {
            self.gl.color_3f(1.0, 1.0, 1.0);
            self.gl.line_width(SELECTION);
            self.gl.begin(gl::LINES);
            for y in axes[1].range {
                self.gl.vertex_2f(fig.selection, y);
            }
            self.gl.end();
        }
        let mut stressed = usize::try_from(fig.highlightid).ok();
        if fig.flg_legend != 0 {
            if pane.width < 2 || pane.height < 2 {
                return;
            }
            stressed = self.legend(pane, fig).or(stressed);
        }
        if let Some(id) = stressed.filter(|&id| id < fig.linepnt.len()) {
            self.data(axes);
            self.line(fig, id, STRESS * fig.linewidth);
            if fig.flg_selection != 0 {
                self.coordinates(fig, id, axes);
            }
        }
    }

    /// Takes the units of the data.
    fn data(&self, axes: &[Axis; 2]) {
        let [[left, right], [bottom, top]] = [axes[0].padded(), axes[1].padded()];
        super::project(self.gl, [left, right, bottom, top]);
    }

    fn grid(&self, fig: &mjvFigure, axes: &[Axis; 2]) {
        self.gl.color_3fv(&fig.gridrgb);
        self.gl.line_width(fig.gridwidth);
        for (k, axis) in axes.iter().enumerate() {
            let mut ends = [[0.0; 2]; 2 * axis::MOST];
            for (i, pair) in ends.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                pair[1][1 - k] = 1.0;
                for end in pair {
                    end[k] = axis.part(i);
                }
            }
            self.gl.draw_flat(gl::LINES, &ends[..2 * axis.ticks]);
        }
    }

    /// One line of data.
    fn line(&self, fig: &mjvFigure, id: usize, width: f32) {
        let points = axis::points(fig, id);
        self.gl.color_3fv(&fig.linergb[id]);
        self.gl.line_width(width);
        let mode = match fig.flg_barplot {
            0 => gl::LINE_STRIP,
            _ => gl::LINES,
        };
        self.gl.draw_flat(mode, points);
    }

    /// The point of a line that is nearest to the selected place, in words at the lower left of the pane.
    fn coordinates(&self, fig: &mjvFigure, id: usize, axes: &[Axis; 2]) {
        let points = axis::points(fig, id);
        let away = |i: usize| (points[i][0] - fig.selection).abs();
        let nearer = |best, i| if away(i) < away(best) { i } else { best };
        let nearest = (1..points.len()).fold(0, nearer);
        let point = points.get(nearest).copied().unwrap_or_default();
        let [x, y] = point.map(|x| print::label::<40>(b"%.4g", x.into()));
        let mut line = Text::<100>::EMPTY;
        for part in [b"( ", x.as_bytes(), b" : ", y.as_bytes(), b" )"] {
            line.push(part);
        }
        let place = axes.each_ref().map(|axis| {
            let [low, high] = axis.range.map(f64::from);
            (low + INSET * (high - low)) as f32
        });
        self.shadowed
            .draw(self.gl, line.as_bytes(), place, fig.textrgb);
    }

    /// Names of lines in the upper right corner, as many as are above the lower edge; the line whose name the client points
    /// at. Where there is no room at all, the first name stands by itself.
    fn legend(&self, pane: mjrRect, fig: &mjvFigure) -> Option<usize> {
        self.pixels(pane);
        let first = usize::try_from(fig.legendoffset).unwrap_or(0);
        let named = || {
            let all = fig.linename.iter().map(|name| text(name)).enumerate();
            all.skip(first).filter(|row| !row.1.is_empty())
        };
        let (right, top, height) = (pane.width, pane.height, self.font.height());
        let room = (top - 2 * GAP - 1).max(0) / height.max(1);
        let shown = || named().take(room.max(1) as usize);
        // the first that has no room counts too
        let measured = named().take(room as usize + 1);
        let widest = measured.map(|(_, name)| self.font.width(name)).max()?;
        let left = right - widest - 2 * GAP;
        if room > 0 {
            let bottom = top - shown().count() as i32 * height - 2 * GAP;
            let edges = [left, right, bottom, top].map(f64::from);
            self.ground(&fig.legendrgba, edges);
        }
        let [px, py] = fig.highlight;
        let (x, y) = (px - pane.left, py - pane.bottom);
        let mut pointed = None;
        for (i, (id, name)) in (1..).zip(shown()) {
            let base = top - GAP - i * height;
            let place = [(right - GAP - self.font.width(name)) as f32, base as f32];
            self.shadowed.draw(self.gl, name, place, fig.linergb[id]);
            let beside = (left + GAP..=right - GAP).contains(&x);
            if room > 0 && beside && (base + 1..=base + height).contains(&y) {
                pointed = Some(id);
            }
        }
        pointed
    }
}

/// The part of a title that belongs to a subplot: parts are parted by two or more spaces.
fn chosen(title: &[u8], subplot: i32) -> Option<core::ops::Range<usize>> {
    let mut wanted = subplot.max(0);
    let mut start = 0;
    while start < title.len() {
        let rest = &title[start..];
        let n = rest.windows(2).position(|pair| pair == b"  ");
        let end = start + n.unwrap_or(rest.len());
        if wanted == 0 {
            return Some(start..end);
        }
        wanted -= 1;
        let spaces = title[end..].iter().take_while(|c| **c == b' ').count();
        start = end + spaces;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn titles_have_parts() {
        let title = b"One of  two   three";
        let part = |i| chosen(title, i).map(|range| &title[range]);
        assert_eq!(part(-1), Some(&b"One of"[..]));
        assert_eq!(part(0), Some(&b"One of"[..]));
        assert_eq!(part(1), Some(&b"two"[..]));
        assert_eq!(part(2), Some(&b"three"[..]));
        assert_eq!(part(3), None);
        assert_eq!(chosen(b"", 0), None);
    }
}
