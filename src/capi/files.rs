//! Files as the author floor wants them: a virtual file system, providers, the disk, and the decoders of
//! clients.

use core::ffi::{c_char, c_int};
use core::ptr;

use super::{handle, init};
use crate::abi::*;
use crate::author::asset::MeshData;
use crate::author::element::Spec;
use crate::author::error::{Error, Result, Stage};
use crate::author::kept::Version;
use crate::author::open::{Fetched, Open};
use crate::base::bytes::c_text;
use crate::base::catch::{catch, foreign};
use crate::base::ctext::CText;
use crate::base::fetch::{Contents, fetch};
use crate::base::resource;
use crate::base::{archive, codec, vfs};

/// Files of a virtual file system, NULL for none, and then those of providers and the disk.
pub struct VfsFiles(*const mjVFS);

impl VfsFiles {
    /// # Safety
    /// `vfs` is NULL or live, and stays so.
    pub unsafe fn new(vfs: *const mjVFS) -> Self {
        super::formats::provide();
        VfsFiles(vfs)
    }
}

/// Room for the text of a decoder's error.
const ERROR: usize = 1024;

impl Open for VfsFiles {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        // SAFETY: live by the contract of `new`
        unsafe { resource::read_vec(name, self.0) }
    }

    fn fetch(
        &self,
        name: &str,
        old: Option<&str>,
        known: &dyn Fn(&Version) -> bool,
    ) -> Option<Fetched> {
        let recognize = |stamp: &str| {
            known(&Version {
                stamp: stamp.to_owned(),
            })
        };
        // SAFETY: as above
        match unsafe { fetch(name, self.0, old, &recognize) }? {
            Contents::Known => Some(Fetched::Known),
            Contents::Bytes(bytes, stamp) => Some(Fetched::Bytes(bytes, Version { stamp })),
        }
    }

    fn in_memory(&self, name: &str) -> bool {
        // SAFETY: as above
        unsafe { vfs::Files::of(self.0) }.is_some_and(|files| {
            let archive = archive::inside(name).map(|inside| inside.archive);
            files.find(name).is_some() || archive.is_some_and(|a| files.find(a).is_some())
        })
    }

    fn decode_mesh(&self, kind: &str, name: &str) -> Option<std::result::Result<MeshData, String>> {
        // SAFETY: as above; meshes are decoded without the file system
        let outcome = unsafe { self.decode(kind, name, true, ptr::null())? };
        Some(match outcome {
            // SAFETY: a live spec, given away by its decoder
            Ok(spec) => unsafe {
                let mesh = handle::spec(spec).map_or_else(MeshData::default, first_mesh);
                init::mj_deleteSpec(spec);
                Ok(mesh)
            },
            Err(text) if text.is_empty() => Err(format!("decoder failed for mesh file '{name}'")),
            Err(text) => Err(text),
        })
    }

    fn decode_model(&self, kind: &str, name: &str) -> Option<Result<Box<Spec>>> {
        let is_xml = [".xml", ".urdf"]
            .iter()
            .any(|end| name.to_ascii_lowercase().ends_with(end));
        if kind == "text/xml" || is_xml {
            return None;
        }
        // decoders always get a file system
        let mut none = mjVFS {
            impl_: ptr::null_mut(),
        };
        // SAFETY: as above; the empty one is made here and freed after its use
        let outcome = unsafe {
            if self.0.is_null() {
                vfs::Files::create(&raw mut none);
                let outcome = self.decode(kind, name, false, &raw const none);
                drop(vfs::Files::take(&raw mut none));
                outcome
            } else {
                self.decode(kind, name, false, self.0)
            }
        };
        let outcome =
            outcome.unwrap_or_else(|| Err(format!("could not find decoder for resource '{name}'")));
        let outcome = outcome.map_err(|text| {
            if text.is_empty() {
                "could not decode content".into()
            } else {
                text
            }
        });
        // SAFETY: specs are boxed by `mj_makeSpec` and its kin; the decoder gave this one up
        let taken = outcome.and_then(|spec| unsafe {
            let spec = handle::spec_mut(spec).ok_or("the decoder's spec is gone")?;
            Ok(Box::from_raw(ptr::from_mut(spec)))
        });
        Some(taken.map_err(|message| Error {
            message,
            stage: Stage::Parse,
            ..Error::default()
        }))
    }
}

impl VfsFiles {
    /// Runs the decoder of a file; nothing when there is none. `foreign_only` passes over those of the
    /// library; a client's decoder of models is asked about a file that cannot be opened, too, and gets its name. The
    /// error is the decoder's text.
    ///
    /// # Safety
    /// `vfs` is NULL or live.
    unsafe fn decode(
        &self,
        kind: &str,
        name: &str,
        foreign_only: bool,
        vfs: *const mjVFS,
    ) -> Option<std::result::Result<*mut mjSpec, String>> {
        let (file, kind) = (c_text(name), c_text(kind));
        let mut error = [0 as c_char; ERROR];
        let text = error.as_mut_ptr();
        // SAFETY: C strings, an open resource, a buffer of its size; errors of clients end here, and the
        // frames hold nothing that is dropped
        let found = catch(|| unsafe {
            let opened = resource::open_c(CText::NULL, CText::new(file), self.0);
            let mut bare = core::mem::zeroed::<mjResource>();
            bare.name = file;
            let r = match opened.is_null() {
                true if foreign_only => return None,
                true => &raw mut bare,
                false => opened,
            };
            let decoder = match foreign_only {
                true => codec::decoder_of(&*r, CText::new(kind)),
                false => codec::find_decoder(&*r, CText::new(kind)),
            };
            let others = foreign_only || opened.is_null();
            let spec = decoder
                .filter(|d| !others || !codec::is_own(d))
                .and_then(|d| d.decode)
                .map(|decode| foreign(|| decode(r, vfs, text, ERROR as c_int)));
            if !opened.is_null() {
                resource::close(opened);
            }
            spec
        });
        // SAFETY: from `c_text`; the text is NUL-terminated or its last byte is
        let message = unsafe {
            libc::free(file.cast());
            libc::free(kind.cast());
            *text.add(ERROR - 1) = 0;
            handle::text(text)
        };
        match found {
            Ok(None) => None,
            Ok(Some(spec)) if spec.is_null() => Some(Err(message)),
            Ok(Some(spec)) => Some(Ok(spec)),
            Err(text) => Some(Err(text.as_str().to_owned())),
        }
    }
}

/// The lists of a spec's first mesh.
fn first_mesh(spec: &Spec) -> MeshData {
    let mesh = spec.list::<mjsMesh>().next();
    mesh.map_or_else(MeshData::default, MeshData::of_element)
}
