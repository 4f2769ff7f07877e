//! Calls that pass memory: each takes what OpenGL reads or writes as an array or a slice of the right length.

use core::ffi::c_void;
use core::ptr;

use bytemuck::NoUninit;

use super::{GLenum, Gl, table};

/// Names of objects: made and deleted one by one.
macro_rules! objects {
    ($($make:ident = $gen:ident, $free:ident = $delete:ident;)*) => {
        $(
            /// Name of a new object; 0 if there is none to have.
            pub fn $make(&self) -> u32 {
                let mut name = 0;
                // SAFETY: room for one name
                unsafe { self.table.$gen(1, &mut name) };
                name
            }

            /// Deletes an object; 0 and names that are not in use do nothing.
            pub fn $free(&self, name: u32) {
                // SAFETY: one name
                unsafe { self.table.$delete(1, &name) }
            }
        )*
    };
}

/// Parameters in arrays of fixed length.
macro_rules! vectors {
    ($($method:ident = $function:ident($($arg:ident: $kind:ty),*) $row:ty;)*) => {
        $(
            #[inline]
            pub fn $method(&self, $($arg: $kind,)* row: &$row) {
                // SAFETY: no parameter of this function is longer than the array
                unsafe { self.table.$function($($arg,)* row.as_ptr()) }
            }
        )*
    };
}

impl Gl {
    /// Names of new textures.
    pub fn gen_textures(&self, names: &mut [u32]) {
        let n = i32::try_from(names.len()).unwrap_or(0);
        // SAFETY: room for `n` names
        unsafe { self.table.GenTextures(n, names.as_mut_ptr()) }
    }

    /// Deletes textures.
    pub fn delete_textures(&self, names: &[u32]) {
        let n = i32::try_from(names.len()).unwrap_or(0);
        // SAFETY: `n` names
        unsafe { self.table.DeleteTextures(n, names.as_ptr()) }
    }

    objects! {
        gen_texture = GenTextures, delete_texture = DeleteTextures;
        gen_buffer = GenBuffers, delete_buffer = DeleteBuffers;
        gen_framebuffer = GenFramebuffers, delete_framebuffer = DeleteFramebuffers;
        gen_renderbuffer = GenRenderbuffers, delete_renderbuffer = DeleteRenderbuffers;
    }

    vectors! {
        load_matrixf = LoadMatrixf() [f32; 16];
        load_matrixd = LoadMatrixd() [f64; 16];
        mult_matrixf = MultMatrixf() [f32; 16];
        mult_matrixd = MultMatrixd() [f64; 16];
        color_4fv = Color4fv() [f32; 4];
        color_3fv = Color3fv() [f32; 3];
        normal_3fv = Normal3fv() [f32; 3];
        vertex_3fv = Vertex3fv() [f32; 3];
        vertex_2fv = Vertex2fv() [f32; 2];
        tex_coord_2fv = TexCoord2fv() [f32; 2];
        fogfv = Fogfv(name: GLenum) [f32; 4];
        lightfv = Lightfv(light: GLenum, name: GLenum) [f32; 4];
        light_modelfv = LightModelfv(name: GLenum) [f32; 4];
        materialfv = Materialfv(face: GLenum, name: GLenum) [f32; 4];
        tex_envfv = TexEnvfv(target: GLenum, name: GLenum) [f32; 4];
        tex_genfv = TexGenfv(coord: GLenum, name: GLenum) [f32; 4];
        tex_gendv = TexGendv(coord: GLenum, name: GLenum) [f64; 4];
        tex_parameterfv = TexParameterfv(target: GLenum, name: GLenum) [f32; 4];
        clip_plane = ClipPlane(plane: GLenum) [f64; 4];
    }

    /// Integers of the context's state, the first `N`.
    pub fn get_integers<const N: usize>(&self, name: GLenum) -> [i32; N] {
        let mut values = [0; 256];
        // SAFETY: no value of the state has more numbers
        unsafe { self.table.GetIntegerv(name, values.as_mut_ptr()) };
        core::array::from_fn(|i| values[i])
    }

    /// An integer of the context's state; the first one of several.
    pub fn get_integer(&self, name: GLenum) -> i32 {
        let [value] = self.get_integers(name);
        value
    }

    /// Numbers of the context's state, the first `N`.
    pub fn get_floats<const N: usize>(&self, name: GLenum) -> [f32; N] {
        let mut values = [0.0; 256];
        // SAFETY: no value of the state has more numbers
        unsafe { self.table.GetFloatv(name, values.as_mut_ptr()) };
        core::array::from_fn(|i| values[i])
    }

    /// A flag of the context's state.
    pub fn get_flag(&self, name: GLenum) -> bool {
        let mut values = [0; 256];
        // SAFETY: no value of the state has more numbers
        unsafe { self.table.GetBooleanv(name, values.as_mut_ptr()) };
        values[0] != 0
    }

    /// A parameter of the bound renderbuffer.
    pub fn renderbuffer_parameter(&self, name: GLenum) -> i32 {
        let mut value = 0;
        let target = super::RENDERBUFFER;
        // SAFETY: each is one number
        unsafe { (self.table).GetRenderbufferParameteriv(target, name, &mut value) };
        value
    }

    /// Fills the bound texture, or a face of it, from `pixels`; without them its content is undefined.
    pub fn tex_image_2d<T: Channel>(
        &self,
        target: GLenum,
        internal_format: GLenum,
        [width, height]: [i32; 2],
        format: GLenum,
        pixels: Option<&[T]>,
    ) {
        let data = pixels.map_or(ptr::null(), |p| held(p, [width, height], format));
        let internal = internal_format as i32;
        let kind = T::KIND;
        // SAFETY: null, or as many pixels as OpenGL reads (`held`)
        unsafe {
            (self.table).TexImage2D(target, 0, internal, width, height, 0, format, kind, data)
        }
    }

    /// An empty texture of depth and stencil.
    pub fn tex_image_depth_stencil(&self, internal_format: GLenum, [width, height]: [i32; 2]) {
        let (target, internal) = (super::TEXTURE_2D, internal_format as i32);
        let (format, kind) = (super::DEPTH_STENCIL, super::UNSIGNED_INT_24_8);
        // SAFETY: no memory of ours
        unsafe {
            (self.table).TexImage2D(
                target,
                0,
                internal,
                width,
                height,
                0,
                format,
                kind,
                ptr::null(),
            )
        }
    }

    /// Reads a rectangle of the framebuffer into `pixels`.
    pub fn read_pixels<T: Channel>(
        &self,
        [left, bottom, width, height]: [i32; 4],
        format: GLenum,
        pixels: &mut [T],
    ) {
        let data = held(pixels, [width, height], format).cast_mut();
        // SAFETY: as many pixels as OpenGL writes (`held`), of a slice that is ours alone
        unsafe { (self.table).ReadPixels(left, bottom, width, height, format, T::KIND, data) }
    }

    /// Draws a rectangle of `pixels` at the raster position.
    pub fn draw_pixels<T: Channel>(&self, size: [i32; 2], format: GLenum, pixels: &[T]) {
        let data = held(pixels, size, format);
        let [width, height] = size;
        // SAFETY: as many pixels as OpenGL reads (`held`)
        unsafe { (self.table).DrawPixels(width, height, format, T::KIND, data) }
    }

    /// Draws a bitmap of whole bytes a row and moves the raster position.
    pub fn bitmap(&self, [width, height]: [i32; 2], origin: [f32; 2], by: [f32; 2], bits: &[u8]) {
        let bytes = (width.max(0) as usize).div_ceil(8) * height.max(0) as usize;
        assert!(bits.len() >= bytes, "a bitmap is too short");
        let ([x, y], [dx, dy]) = (origin, by);
        // SAFETY: as many bytes as OpenGL reads
        unsafe { (self.table).Bitmap(width, height, x, y, dx, dy, bits.as_ptr()) }
    }

    /// Moves the raster position, drawing nothing.
    pub fn move_raster(&self, [dx, dy]: [f32; 2]) {
        // SAFETY: an empty bitmap is not read
        unsafe { (self.table).Bitmap(0, 0, 0.0, 0.0, dx, dy, ptr::null()) }
    }

    /// Executes display lists by number from the base on: the characters of a text.
    pub fn call_lists(&self, lists: &[u8]) {
        let n = i32::try_from(lists.len()).unwrap_or(i32::MAX);
        // SAFETY: so many bytes
        unsafe { (self.table).CallLists(n, super::UNSIGNED_BYTE, lists.as_ptr().cast()) }
    }

    /// Fills the bound buffer.
    pub fn buffer_data<T: NoUninit>(&self, target: GLenum, data: &[T], usage: GLenum) {
        let size = size_of_val(data) as isize;
        // SAFETY: so many bytes
        unsafe { (self.table).BufferData(target, size, data.as_ptr().cast(), usage) }
    }

    /// Draws one primitive of `mode` after the other from arrays in memory: vertices, their normals, their places in the texture.
    ///
    /// # Panics
    /// The arrays differ in length.
    pub fn draw_arrays(
        &self,
        mode: GLenum,
        vertices: &[[f32; 3]],
        normals: Option<&[[f32; 3]]>,
        texcoords: Option<&[[f32; 2]]>,
    ) {
        let n = vertices.len();
        assert!(normals.is_none_or(|list| list.len() == n), "normals");
        assert!(texcoords.is_none_or(|list| list.len() == n), "texcoords");
        let float = super::FLOAT;
        // SAFETY: the arrays hold `n` rows and outlive the drawing; afterwards none is enabled
        unsafe {
            let gl = &self.table;
            gl.BindBuffer(super::ARRAY_BUFFER, 0);
            gl.EnableClientState(super::VERTEX_ARRAY);
            gl.VertexPointer(3, float, 0, vertices.as_ptr().cast());
            if let Some(list) = normals {
                gl.EnableClientState(super::NORMAL_ARRAY);
                gl.NormalPointer(float, 0, list.as_ptr().cast());
            }
            if let Some(list) = texcoords {
                gl.EnableClientState(super::TEXTURE_COORD_ARRAY);
                gl.TexCoordPointer(2, float, 0, list.as_ptr().cast());
            }
            gl.DrawArrays(mode, 0, i32::try_from(n).unwrap_or(i32::MAX));
            for array in ARRAYS {
                gl.DisableClientState(array);
            }
        }
    }

    /// Draws points, lines or surfaces of two dimensions from an array in memory.
    pub fn draw_flat(&self, mode: GLenum, vertices: &[[f32; 2]]) {
        let n = i32::try_from(vertices.len()).unwrap_or(i32::MAX);
        // SAFETY: the array holds `n` rows and outlives the drawing; afterwards it is not enabled
        unsafe {
            let gl = &self.table;
            gl.BindBuffer(super::ARRAY_BUFFER, 0);
            gl.EnableClientState(super::VERTEX_ARRAY);
            gl.VertexPointer(2, super::FLOAT, 0, vertices.as_ptr().cast());
            gl.DrawArrays(mode, 0, n);
            gl.DisableClientState(super::VERTEX_ARRAY);
        }
    }

    /// Draws `n` triangles by the indices in buffer `faces`, of vertices, normals and places in the texture in buffers.
    pub fn draw_buffers(&self, [vertices, normals, texcoords, faces]: [u32; 4], n: i32) {
        let float = super::FLOAT;
        // SAFETY: null is the beginning of the bound buffer; a name that is no buffer's binds a new, empty one, and 0 is
        // refused; the driver keeps reads within its buffers
        unsafe {
            let gl = &self.table;
            if vertices == 0 || normals == 0 || faces == 0 {
                return;
            }
            gl.EnableClientState(super::VERTEX_ARRAY);
            gl.BindBuffer(super::ARRAY_BUFFER, vertices);
            gl.VertexPointer(3, float, 0, ptr::null());
            gl.EnableClientState(super::NORMAL_ARRAY);
            gl.BindBuffer(super::ARRAY_BUFFER, normals);
            gl.NormalPointer(float, 0, ptr::null());
            if texcoords != 0 {
                gl.EnableClientState(super::TEXTURE_COORD_ARRAY);
                gl.BindBuffer(super::ARRAY_BUFFER, texcoords);
                gl.TexCoordPointer(2, float, 0, ptr::null());
            }
            gl.BindBuffer(super::ELEMENT_ARRAY_BUFFER, faces);
            let (mode, kind) = (super::TRIANGLES, super::UNSIGNED_INT);
            gl.DrawElements(mode, n.saturating_mul(3), kind, ptr::null());
            for array in ARRAYS {
                gl.DisableClientState(array);
            }
            gl.BindBuffer(super::ARRAY_BUFFER, 0);
            gl.BindBuffer(super::ELEMENT_ARRAY_BUFFER, 0);
        }
    }

    /// The first function of this file that a table lacks.
    pub(super) fn missing_of_arrays(table: &table::Gl) -> Option<&'static str> {
        let rows = [
            ("glTexImage2D", &table.TexImage2D),
            ("glReadPixels", &table.ReadPixels),
            ("glGenBuffers", &table.GenBuffers),
            ("glGenFramebuffers", &table.GenFramebuffers),
            ("glGenRenderbuffers", &table.GenRenderbuffers),
            (
                "glGetRenderbufferParameteriv",
                &table.GetRenderbufferParameteriv,
            ),
            ("glDeleteFramebuffers", &table.DeleteFramebuffers),
            ("glDeleteRenderbuffers", &table.DeleteRenderbuffers),
        ];
        rows.iter().find(|row| !row.1.is_loaded()).map(|row| row.0)
    }
}

const ARRAYS: [GLenum; 3] = [
    super::TEXTURE_COORD_ARRAY,
    super::NORMAL_ARRAY,
    super::VERTEX_ARRAY,
];

/// What a channel of a pixel may be.
pub trait Channel: NoUninit {
    const KIND: GLenum;
}

impl Channel for u8 {
    const KIND: GLenum = super::UNSIGNED_BYTE;
}

impl Channel for f32 {
    const KIND: GLenum = super::FLOAT;
}

/// Numbers in a pixel.
pub fn channels(format: GLenum) -> usize {
    match format {
        super::RGBA | super::BGRA => 4,
        super::RGB | super::BGR => 3,
        super::LUMINANCE_ALPHA => 2,
        _ => 1,
    }
}

/// The address of pixels that fill a rectangle.
///
/// # Panics
/// They do not.
fn held<T: Channel>(pixels: &[T], [width, height]: [i32; 2], format: GLenum) -> *const c_void {
    let channels = channels(format);
    let needed = [width, height]
        .map(|n| n.max(0) as usize)
        .iter()
        .product::<usize>()
        * channels;
    assert!(
        pixels.len() >= needed,
        "{} of {needed} numbers",
        pixels.len()
    );
    pixels.as_ptr().cast()
}
