//! Mutation of models as trees: elements and attributes stay well-formed, meanings do not.

use super::corpus::Corpus;
use crate::random::Random;

/// An element; text is dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
}

/// Values that break assumptions.
pub const VALUES: [&str; 30] = [
    "nan",
    "inf",
    "-inf",
    "1e308",
    "-1e308",
    "1e-308",
    "1e18",
    "-1",
    "0",
    "1",
    "2147483647",
    "2147483648",
    "-2147483648",
    "1e999",
    "65536",
    "1000000000",
    "0.5",
    "1e10",
    "-0",
    "",
    " ",
    "world",
    "1 2 3 4 5 6 7 8 9",
    "0 0 0",
    "0 0 0 0",
    "nan nan nan nan",
    "1e300 1e300 1e300",
    "-1 -1 -1",
    "true",
    "1000 1000 1000",
];

/// Elements that ask for much, or for the impossible.
pub const SNIPPETS: [&str; 80] = [
    "<hfield name='h' nrow='8000' ncol='8000' size='1 1 1 1'/>",
    "<texture type='2d' builtin='flat' width='16000' height='16000'/>",
    "<texture type='cube' builtin='gradient' width='8000' height='8000'/>",
    "<size nuserdata='60000000'/>",
    "<mesh name='m' builtin='disc' params='100 100 1 1 1 1'/>",
    "<mesh name='m' builtin='supersphere' params='100 0.5 1.5'/>",
    "<size nconmax='2147483647' njmax='2147483647'/>",
    "<size memory='1000T'/>",
    "<size memory='-1'/>",
    "<size memory='9223372036854775807'/>",
    "<size nuser_body='1000000000'/>",
    "<size nuser_geom='2147483647' nuser_joint='2147483647' nuser_sensor='2147483647'/>",
    "<size nkey='1000000000'/>",
    "<size nuserdata='2147483647'/>",
    "<size nstack='9999999999'/>",
    "<size memory='1e30'/>",
    "<size memory='4G'/>",
    "<replicate count='1000000000' offset='1 0 0'><body><geom size='1'/></body></replicate>",
    "<replicate count='2147483647'/>",
    "<replicate count='-5'><geom size='1'/></replicate>",
    "<replicate count='0'><geom size='1'/></replicate>",
    "<replicate count='100'><replicate count='100'><replicate count='100'><geom size='1'/></replicate></replicate></replicate>",
    "<replicate count='60' sep='x' euler='1e308 nan inf'><geom size='1'/></replicate>",
    "<texture type='2d' builtin='flat' width='1000000000' height='1000000000'/>",
    "<texture type='skybox' builtin='gradient' width='100000' height='600000'/>",
    "<texture type='cube' builtin='checker' width='65536' height='65536' mark='random' random='1e300'/>",
    "<texture type='2d' builtin='flat' width='-1' height='5'/>",
    "<texture type='2d' builtin='checker' width='1' height='1' mark='cross' random='nan'/>",
    "<texture type='2d' builtin='flat' width='9' height='9' nchannel='2147483647'/>",
    "<texture type='skybox' file='none.png' gridsize='2147483647 2147483647'/>",
    "<hfield name='h' nrow='1000000000' ncol='1000000000' size='1 1 1 1'/>",
    "<hfield name='h' nrow='2' ncol='2' size='nan 1 1 1'/>",
    "<hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 nan inf 4'/>",
    "<hfield name='h' nrow='65536' ncol='65536' size='1 1 1 1'/>",
    "<hfield name='h' nrow='0' ncol='7' size='1e-300 1e300 1 1'/>",
    "<hfield nrow='-1' ncol='-1' size='1 1 1 1'/>",
    "<mesh name='m' builtin='sphere' params='12'/>",
    "<mesh name='m' builtin='sphere' params='1e9'/>",
    "<mesh name='m' builtin='supersphere' params='100000 1e308 0'/>",
    "<mesh name='m' builtin='cone' params='2147483647 1'/>",
    "<mesh name='m' builtin='supertorus' params='nan nan 1 1'/>",
    "<mesh name='m' builtin='wedge' params='1e5 1e5 1 1 1'/>",
    "<mesh name='m' builtin='box' params='1000 1000 1000 1 1 1'/>",
    "<mesh name='m' builtin='grid' params='1e9 1e9 1e9 1 1 1 2'/>",
    "<mesh name='m' builtin='hemisphere' params='-1'/>",
    "<mesh name='m' vertex='0 0 0 1 0 0 0 1 0 nan nan nan'/>",
    "<mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 2147483647'/>",
    "<mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='-1 1 2' scale='nan 0 1e308'/>",
    "<mesh name='m' vertex='1 1 1 1 1 1 1 1 1 1 1 1'/>",
    "<mesh name='m' vertex='1e30 0 0 0 1e-30 0 0 0 1 1e30 1e30 1e30' maxhullvert='-7'/>",
    "<mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' maxhullvert='4'/>",
    "<include file='f.xml'/>",
    "<model name='f' file='f.xml'/>",
    "<attach model='f' body='x' prefix='p'/>",
    "<frame><attach model='f' prefix='q'/></frame>",
    "<default class='x'><default class='x'/></default>",
    "<default class='main'/>",
    "<plugin plugin='none'/>",
    "<user/><numeric name='n' size='2147483647' data='1'/>",
    "<custom><numeric name='n' size='1000000000'/></custom>",
    "<custom><numeric name='n' size='-1'/></custom>",
    "<compiler eulerseq='xyzxyzxyz' boundmass='-1' settotalmass='nan'/>",
    "<compiler usethread='true' fusestatic='true' discardvisual='true'/>",
    "<option timestep='0' integrator='implicit' iterations='2147483647'/>",
    "<option timestep='1e308' gravity='nan nan nan' density='1e300' wind='1e300 0 0'/>",
    "<option integrator='RK4' solver='PGS' jacobian='sparse' cone='elliptic' noslip_iterations='5'/>",
    "<option><flag sleep='enable' island='enable' multiccd='enable'/></option>",
    "<geom type='mesh' mesh='m'/>",
    "<geom type='hfield' hfield='h'/>",
    "<geom type='ellipsoid' size='1e-300 1e300 nan'/>",
    "<position joint='j' delay='1e9' nsample='1000000000'/>",
    "<body><freejoint/><geom size='1' user='1 2 3'/><geom type='box' size='1 1 1' pos='nan 0 0'/></body>",
    "<flexcomp name='f' count='100000 100000 1'/>",
    "<flexcomp name='f' dim='3' count='3 3 3' dof='trilinear' cellcount='100000 100000 100000'><elasticity young='1'/></flexcomp>",
    "<flexcomp name='f' dim='1' count='6 1 1' radius='.001'><pin id='0 0'/><elasticity young='1e9' damping='1e9'/></flexcomp>",
    "<flexcomp name='f' count='4 4 1' radius='.001'><pin range='0 3 3 0'/><edge equality='true'/></flexcomp>",
    "<flexcomp name='f' type='direct' dim='3' radius='.001' point='0 0 0 1 0 0 2 0 0 3 0 0' element='0 1 2 3'/>",
    "<flexcomp name='f' mesh='m' dim='3' origin='0 0 0' radius='.001'/>",
    "<flex name='f' dim='2' body='a a a' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2 0 0 1'/>",
    "<flex name='f' dim='3' body='world' vertex='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 2147483647'/>",
];

/// Lenient reading of well-formed text; nothing when there is no element.
pub fn parse(text: &str) -> Option<Node> {
    let mut stack = vec![Node::default()];
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = &comment[comment.find("-->").map_or(comment.len(), |i| i + 3)..];
        } else if rest.starts_with(['!', '?']) {
            rest = &rest[rest.find('>').unwrap_or(rest.len())..];
        } else if rest.starts_with('/') {
            if let Some(node) = stack.pop() {
                stack.last_mut()?.children.push(node);
            }
        } else {
            let name = rest
                .split(|c: char| c.is_whitespace() || c == '>' || c == '/')
                .next()?;
            rest = &rest[name.len()..];
            let mut node = Node {
                name: name.to_owned(),
                ..Node::default()
            };
            loop {
                rest = rest.trim_start();
                if rest.is_empty() || rest.starts_with(['>', '/']) {
                    break;
                }
                let (key, after) = rest.split_once('=')?;
                let after = after.trim_start();
                let quote = after.chars().next()?;
                let (value, after) = after[1..].split_once(quote)?;
                node.attributes
                    .push((key.trim().to_owned(), value.to_owned()));
                rest = after;
            }
            if rest.starts_with('/') {
                stack.last_mut()?.children.push(node);
            } else {
                stack.push(node);
            }
        }
    }
    stack.into_iter().next()?.children.into_iter().next()
}

impl Node {
    /// Calls `f` on every element.
    pub fn walk(&self, f: &mut dyn FnMut(&Node)) {
        f(self);
        self.children.iter().for_each(|c| c.walk(f));
    }

    /// Elements below, with itself.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Node::count).sum::<usize>()
    }

    /// Element number `n` in document order.
    fn nth(&mut self, n: &mut usize) -> Option<&mut Node> {
        if *n == 0 {
            return Some(self);
        }
        *n -= 1;
        self.children.iter_mut().find_map(|c| c.nth(n))
    }

    /// Any element, each as likely.
    pub fn any(&mut self, r: &mut Random) -> &mut Node {
        let mut n = r.below(self.count());
        let found = self.nth(&mut n).map(|p| p as *mut Node);
        match found {
            // SAFETY: the pointer was just made from `self`, which stays borrowed
            Some(p) => unsafe { &mut *p },
            None => self,
        }
    }

    /// The text.
    pub fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(&self.name);
        for (name, value) in &self.attributes {
            out.push_str(&format!(" {name}=\"{value}\""));
        }
        if self.children.is_empty() {
            out.push_str("/>\n");
            return;
        }
        out.push_str(">\n");
        self.children.iter().for_each(|c| c.write(out));
        out.push_str(&format!("</{}>\n", self.name));
    }
}

/// A number of a list, its count, or the whole value.
fn value(r: &mut Random, name: &str, old: &str, corpus: &Corpus) -> String {
    let mut words: Vec<&str> = old.split_whitespace().collect();
    let odd = VALUES[r.below(VALUES.len())];
    match r.below(8) {
        0..=3 if !words.is_empty() => {
            let at = r.below(words.len());
            words[at] = odd;
            words.join(" ")
        }
        4 => corpus
            .values
            .get(name)
            .and_then(|v| r.pick(v))
            .cloned()
            .unwrap_or_default(),
        5 => {
            let n = [0, 1, 2, 3, 6, 7, 100, 5000][r.below(8)];
            words
                .iter()
                .cycle()
                .take(if words.is_empty() { 0 } else { n })
                .copied()
                .collect::<Vec<_>>()
                .join(" ")
        }
        6 => format!("{old} {odd}"),
        _ => odd.to_owned(),
    }
}

fn mutate(root: &mut Node, corpus: &Corpus, r: &mut Random) {
    let kind = r.below(16);
    let donor = corpus.models[r.below(corpus.models.len())]
        .clone()
        .any(r)
        .clone();
    let own = root.any(r).clone();
    let node = root.any(r);
    match kind {
        0..=4 => {
            let at = r.below(node.attributes.len());
            if let Some((name, old)) = node.attributes.get_mut(at) {
                *old = value(r, name, old, corpus);
            }
        }
        5..=7 => {
            // an attribute of the grammar
            let known = corpus.attributes.get(&node.name);
            if let Some(name) = known.and_then(|k| r.pick(k)) {
                let seen = corpus
                    .values
                    .get(name)
                    .and_then(|v| r.pick(v))
                    .cloned()
                    .unwrap_or("1".into());
                let new = if r.one_in(2) {
                    seen
                } else {
                    value(r, name, &seen, corpus)
                };
                match node.attributes.iter_mut().find(|(n, _)| n == name) {
                    Some((_, old)) => *old = new,
                    None => node.attributes.push((name.clone(), new)),
                }
            }
        }
        8 => {
            let at = r.below(node.attributes.len());
            if at < node.attributes.len() {
                node.attributes.remove(at);
            }
        }
        9 => {
            let at = r.below(node.children.len());
            if at < node.children.len() {
                node.children.remove(at);
            }
        }
        10 => {
            let at = r.below(node.children.len());
            if let Some(child) = node.children.get(at).cloned() {
                for _ in 0..[1, 1, 2, 50][r.below(4)] {
                    node.children.insert(at, child.clone());
                }
            }
        }
        11 if node.children.len() > 1 => {
            let (a, b) = (r.below(node.children.len()), r.below(node.children.len()));
            node.children.swap(a, b);
        }
        12 if own.count() < 200 => node.children.push(own),
        13 if donor.count() < 200 => {
            // what the donor holds fits where its name is already
            if donor.name == node.name {
                node.children.extend(donor.children);
            } else {
                node.children.push(donor);
            }
        }
        14 => {
            let depth = [2, 10, 100, 600][r.below(4)];
            let name = ["body", "frame", "default", "replicate"][r.below(4)];
            let inner = core::mem::take(&mut node.children);
            let mut wrapped = Node {
                name: name.into(),
                attributes: Vec::new(),
                children: inner,
            };
            for _ in 0..depth {
                let attributes = match name {
                    "replicate" => vec![("count".into(), "1".into())],
                    _ => Vec::new(),
                };
                wrapped = Node {
                    name: name.into(),
                    attributes,
                    children: vec![wrapped],
                };
            }
            node.children = vec![wrapped];
        }
        _ => {
            if let Some(piece) = parse(SNIPPETS[r.below(SNIPPETS.len())]) {
                node.children.push(piece);
            }
        }
    }
}

/// A model of the corpus with changed elements and attributes.
pub fn structure(corpus: &Corpus, r: &mut Random) -> Vec<u8> {
    let mut root = corpus.models[r.below(corpus.models.len())].clone();
    for _ in 0..1 + r.below(6) {
        mutate(&mut root, corpus, r);
    }
    let mut out = String::new();
    root.write(&mut out);
    out.into_bytes()
}

/// Where a snippet may stand, by its element.
pub fn section(name: &str) -> Option<&'static str> {
    Some(match name {
        "texture" | "hfield" | "mesh" | "model" => "asset",
        "replicate" | "attach" | "frame" | "geom" | "body" | "flexcomp" => "worldbody",
        "flex" => "deformable",
        "position" => "actuator",
        "plugin" => "extension",
        _ => return None,
    })
}

/// A model of several snippets, each in its section.
pub fn snippets(corpus: &Corpus, r: &mut Random) -> Vec<u8> {
    let mut root = Node {
        name: "mujoco".into(),
        ..Node::default()
    };
    for _ in 0..1 + r.below(3) {
        let Some(mut piece) = parse(SNIPPETS[r.below(SNIPPETS.len())]) else {
            continue;
        };
        if r.one_in(2) && !piece.attributes.is_empty() {
            let at = r.below(piece.attributes.len());
            let (name, old) = &mut piece.attributes[at];
            *old = value(r, name, old, corpus);
        }
        match section(&piece.name) {
            Some(name) => root.children.push(Node {
                name: name.into(),
                attributes: Vec::new(),
                children: vec![piece],
            }),
            None => root.children.push(piece),
        }
    }
    // use what is there
    for use_of in [
        "<worldbody><geom type='mesh' mesh='m'/></worldbody>",
        "<worldbody><geom type='hfield' hfield='h'/><body><freejoint/><geom size='1'/></body></worldbody>",
    ] {
        if r.one_in(3) {
            root.children.extend(parse(use_of));
        }
    }
    if r.one_in(4) {
        mutate(&mut root, corpus, r);
    }
    let mut out = String::new();
    root.write(&mut out);
    out.into_bytes()
}
