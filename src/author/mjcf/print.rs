//! The MJCF schema as text or HTML, for `mj_printSchema`.

use core::fmt::Write;

use crate::schema::mjcf::{Elem, MUJOCO, Occurs};

/// Column where attributes start, and width from which a line of attributes is full.
const ATTRIBUTE_COLUMN: usize = 30;

/// Prints elements, how often they occur, and their attributes in alphabetical order.
///
/// `html` gives a table, `pad` its indentation by cell padding instead of spaces.
pub fn schema(html: bool, pad: bool) -> String {
    let mut out = String::new();
    if html {
        out.push_str("<table border=\"1\">\n");
    }
    print(&mut out, &MUJOCO, 0, html, pad);
    if html {
        out.push_str("</table>\n");
    }
    out
}

fn print(out: &mut String, elem: &'static Elem, level: usize, html: bool, pad: bool) {
    // the worldbody row stands for bodies, which nest in themselves
    let world = elem.name == "worldbody";
    let name = if world { "(world)body" } else { elem.name };
    let occurs = match elem.occurs {
        _ if world => 'R',
        Occurs::Once => '!',
        Occurs::Optional => '?',
        Occurs::Many => '*',
        Occurs::Recursive => 'R',
    };
    let mut names: Vec<&str> = elem.attributes().map(|a| a.name).collect();
    names.sort_unstable();
    if html {
        row(out, name, occurs, &names, level, pad);
    } else {
        lines(
            out,
            &format!("{}{name} ({occurs})", "   ".repeat(level)),
            &names,
        );
    }
    // elements that the reader expands before the schema applies are not listed
    let listed = |c: &&&'static Elem| c.occurs != Occurs::Recursive || c.name != "body";
    for child in elem.children.iter().filter(listed).filter(|c| !c.unchecked) {
        print(out, child, level + 1, html, pad);
    }
}

fn lines(out: &mut String, head: &str, names: &[&str]) {
    let _ = write!(out, "{head:<ATTRIBUTE_COLUMN$}");
    let mut width = 0;
    for (i, name) in names.iter().enumerate() {
        let _ = write!(out, "{name} ");
        width += name.len() + 1;
        if width > ATTRIBUTE_COLUMN && i + 1 < names.len() {
            let _ = write!(out, "\n{:ATTRIBUTE_COLUMN$}", "");
            width = 0;
        }
    }
    out.push('\n');
}

fn row(out: &mut String, name: &str, occurs: char, names: &[&str], level: usize, pad: bool) {
    out.push_str("<tr>\n");
    let _ = if pad {
        let left = 5 + 15 * level;
        writeln!(
            out,
            "\t<td style=\"padding-left:{left}\" bgcolor=\"#EEEEEE\" class=\"el\">{name}</td>"
        )
    } else {
        let space = "&nbsp;".repeat(4 * level);
        writeln!(
            out,
            "\t<td bgcolor=\"#EEEEEE\" class=\"el\">{space}{name}</td>"
        )
    };
    let _ = writeln!(out, "\t<td class=\"ty\">{occurs}</td>");
    let _ = if names.is_empty() {
        let none = "<span style=\"color:black\"><i>no attributes</i></span>";
        writeln!(out, "\t<td class=\"at\">{none}</td>")
    } else {
        writeln!(out, "\t<td class=\"at\">{} </td>", names.join(" "))
    };
    out.push_str("</tr>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_table() {
        let text = schema(false, false);
        assert!(text.starts_with("mujoco (!)                    model \n   compiler (*)"));
        assert!(text.contains("\n      size") || text.contains("\n   size (*)"));
        assert!(!text.contains("replicate"));
        let table = schema(true, false);
        assert_eq!(
            table.matches("<tr>").count(),
            table.matches("</tr>").count()
        );
        let heads = text.lines().filter(|l| l.contains('(')).count();
        assert_eq!(table.matches("<tr>").count(), heads);
    }
}
