//! Calls that pass numbers only.

use super::{GLbitfield, GLboolean, GLenum, Gl, table};

/// A method for each function, whether all are there, and their addresses.
macro_rules! calls {
    ($($method:ident = $function:ident($($arg:ident: $kind:ty),*) $(-> $result:ty)?;)*) => {
        impl Gl {
            $(
                #[inline]
                pub fn $method(&self, $($arg: $kind),*) $(-> $result)? {
                    // SAFETY: present (`missing`), and touches no memory of ours; without a context, or with numbers
                    // that mean nothing, OpenGL notes an error or does nothing
                    unsafe { self.table.$function($($arg),*) }
                }
            )*

            /// The first function of this list that a table lacks.
            pub(super) fn missing(table: &table::Gl) -> Option<&'static str> {
                $(
                    if !table.$function.is_loaded() {
                        return Some(concat!("gl", stringify!($function)));
                    }
                )*
                Self::missing_of_arrays(table)
            }
        }
    };
}

calls! {
    begin = Begin(mode: GLenum);
    end = End();
    call_list = CallList(list: u32);
    new_list = NewList(list: u32, mode: GLenum);
    end_list = EndList();
    gen_lists = GenLists(range: i32) -> u32;
    delete_lists = DeleteLists(list: u32, range: i32);
    list_base = ListBase(base: u32);
    enable = Enable(cap: GLenum);
    disable = Disable(cap: GLenum);
    shade_model = ShadeModel(mode: GLenum);
    front_face = FrontFace(mode: GLenum);
    cull_face = CullFace(mode: GLenum);
    polygon_mode = PolygonMode(face: GLenum, mode: GLenum);
    polygon_offset = PolygonOffset(factor: f32, units: f32);
    line_width = LineWidth(width: f32);
    line_stipple = LineStipple(factor: i32, pattern: u16);
    point_size = PointSize(size: f32);
    depth_func = DepthFunc(func: GLenum);
    depth_mask = DepthMask(flag: GLboolean);
    depth_range = DepthRange(n: f64, f: f64);
    color_mask = ColorMask(red: GLboolean, green: GLboolean, blue: GLboolean, alpha: GLboolean);
    stencil_func = StencilFunc(func: GLenum, reference: i32, mask: u32);
    stencil_op = StencilOp(fail: GLenum, zfail: GLenum, zpass: GLenum);
    stencil_mask = StencilMask(mask: u32);
    blend_func = BlendFunc(source: GLenum, destination: GLenum);
    blend_equation = BlendEquation(mode: GLenum);
    alpha_func = AlphaFunc(func: GLenum, reference: f32);
    color_material = ColorMaterial(face: GLenum, mode: GLenum);
    logic_op = LogicOp(opcode: GLenum);
    clear = Clear(mask: GLbitfield);
    clear_color = ClearColor(red: f32, green: f32, blue: f32, alpha: f32);
    clear_depth = ClearDepth(depth: f64);
    clear_stencil = ClearStencil(s: i32);
    viewport = Viewport(x: i32, y: i32, width: i32, height: i32);
    scissor = Scissor(x: i32, y: i32, width: i32, height: i32);
    hint = Hint(target: GLenum, mode: GLenum);
    finish = Finish();
    flush = Flush();
    get_error = GetError() -> GLenum;
    matrix_mode = MatrixMode(mode: GLenum);
    load_identity = LoadIdentity();
    push_matrix = PushMatrix();
    pop_matrix = PopMatrix();
    translatef = Translatef(x: f32, y: f32, z: f32);
    translated = Translated(x: f64, y: f64, z: f64);
    rotatef = Rotatef(angle: f32, x: f32, y: f32, z: f32);
    rotated = Rotated(angle: f64, x: f64, y: f64, z: f64);
    scalef = Scalef(x: f32, y: f32, z: f32);
    scaled = Scaled(x: f64, y: f64, z: f64);
    frustum = Frustum(left: f64, right: f64, bottom: f64, top: f64, z_near: f64, z_far: f64);
    ortho = Ortho(left: f64, right: f64, bottom: f64, top: f64, z_near: f64, z_far: f64);
    push_attrib = PushAttrib(mask: GLbitfield);
    pop_attrib = PopAttrib();
    push_client_attrib = PushClientAttrib(mask: GLbitfield);
    pop_client_attrib = PopClientAttrib();
    color_3f = Color3f(red: f32, green: f32, blue: f32);
    color_4f = Color4f(red: f32, green: f32, blue: f32, alpha: f32);
    color_4ub = Color4ub(red: u8, green: u8, blue: u8, alpha: u8);
    normal_3f = Normal3f(nx: f32, ny: f32, nz: f32);
    normal_3d = Normal3d(nx: f64, ny: f64, nz: f64);
    tex_coord_2f = TexCoord2f(s: f32, t: f32);
    tex_coord_2d = TexCoord2d(s: f64, t: f64);
    tex_coord_3f = TexCoord3f(s: f32, t: f32, r: f32);
    vertex_2f = Vertex2f(x: f32, y: f32);
    vertex_2d = Vertex2d(x: f64, y: f64);
    vertex_2i = Vertex2i(x: i32, y: i32);
    vertex_3f = Vertex3f(x: f32, y: f32, z: f32);
    vertex_3d = Vertex3d(x: f64, y: f64, z: f64);
    vertex_4f = Vertex4f(x: f32, y: f32, z: f32, w: f32);
    rectf = Rectf(x1: f32, y1: f32, x2: f32, y2: f32);
    raster_pos_2f = RasterPos2f(x: f32, y: f32);
    raster_pos_2i = RasterPos2i(x: i32, y: i32);
    raster_pos_3f = RasterPos3f(x: f32, y: f32, z: f32);
    raster_pos_4f = RasterPos4f(x: f32, y: f32, z: f32, w: f32);
    window_pos_2f = WindowPos2f(x: f32, y: f32);
    window_pos_2i = WindowPos2i(x: i32, y: i32);
    fogi = Fogi(name: GLenum, param: i32);
    fogf = Fogf(name: GLenum, param: f32);
    lighti = Lighti(light: GLenum, name: GLenum, param: i32);
    lightf = Lightf(light: GLenum, name: GLenum, param: f32);
    light_modeli = LightModeli(name: GLenum, param: i32);
    light_modelf = LightModelf(name: GLenum, param: f32);
    materiali = Materiali(face: GLenum, name: GLenum, param: i32);
    materialf = Materialf(face: GLenum, name: GLenum, param: f32);
    tex_envi = TexEnvi(target: GLenum, name: GLenum, param: i32);
    tex_envf = TexEnvf(target: GLenum, name: GLenum, param: f32);
    tex_geni = TexGeni(coord: GLenum, name: GLenum, param: i32);
    tex_parameteri = TexParameteri(target: GLenum, name: GLenum, param: i32);
    tex_parameterf = TexParameterf(target: GLenum, name: GLenum, param: f32);
    active_texture = ActiveTexture(texture: GLenum);
    client_active_texture = ClientActiveTexture(texture: GLenum);
    bind_texture = BindTexture(target: GLenum, texture: u32);
    bind_buffer = BindBuffer(target: GLenum, buffer: u32);
    bind_framebuffer = BindFramebuffer(target: GLenum, framebuffer: u32);
    bind_renderbuffer = BindRenderbuffer(target: GLenum, renderbuffer: u32);
    check_framebuffer_status = CheckFramebufferStatus(target: GLenum) -> GLenum;
    renderbuffer_storage = RenderbufferStorage(target: GLenum, internal_format: GLenum, width: i32, height: i32);
    renderbuffer_storage_multisample = RenderbufferStorageMultisample(target: GLenum, samples: i32, internal_format: GLenum, width: i32, height: i32);
    framebuffer_renderbuffer = FramebufferRenderbuffer(target: GLenum, attachment: GLenum, renderbuffer_target: GLenum, renderbuffer: u32);
    framebuffer_texture_2d = FramebufferTexture2D(target: GLenum, attachment: GLenum, tex_target: GLenum, texture: u32, level: i32);
    generate_mipmap = GenerateMipmap(target: GLenum);
    blit_framebuffer = BlitFramebuffer(src_x0: i32, src_y0: i32, src_x1: i32, src_y1: i32, dst_x0: i32, dst_y0: i32, dst_x1: i32, dst_y1: i32, mask: GLbitfield, filter: GLenum);
    draw_buffer = DrawBuffer(buf: GLenum);
    read_buffer = ReadBuffer(src: GLenum);
    pixel_zoom = PixelZoom(xfactor: f32, yfactor: f32);
    pixel_transferf = PixelTransferf(name: GLenum, param: f32);
    pixel_transferi = PixelTransferi(name: GLenum, param: i32);
    copy_pixels = CopyPixels(x: i32, y: i32, width: i32, height: i32, kind: GLenum);
    copy_tex_image_2d = CopyTexImage2D(target: GLenum, level: i32, internal_format: GLenum, x: i32, y: i32, width: i32, height: i32, border: i32);
    copy_tex_sub_image_2d = CopyTexSubImage2D(target: GLenum, level: i32, xoffset: i32, yoffset: i32, x: i32, y: i32, width: i32, height: i32);
    is_texture = IsTexture(texture: u32) -> GLboolean;
    is_list = IsList(list: u32) -> GLboolean;
    is_buffer = IsBuffer(buffer: u32) -> GLboolean;
    is_framebuffer = IsFramebuffer(framebuffer: u32) -> GLboolean;
    is_renderbuffer = IsRenderbuffer(renderbuffer: u32) -> GLboolean;
    is_enabled = IsEnabled(cap: GLenum) -> GLboolean;
    sample_coverage = SampleCoverage(value: f32, invert: GLboolean);
}

impl Gl {
    /// Depth in clip space from 0 to 1 or from -1 to 1, with the origin below; nothing where the context knows one range only.
    pub fn clip_control(&self, depth: GLenum) {
        if self.features.clip_control {
            // SAFETY: present, and numbers only
            unsafe { self.table.ClipControl(super::LOWER_LEFT, depth) }
        }
    }

    /// One byte after the other in pixels that go to OpenGL and come from it.
    pub fn pack_pixels(&self) {
        for name in [super::PACK_ALIGNMENT, super::UNPACK_ALIGNMENT] {
            // SAFETY: numbers only; no row is longer than its pixels
            unsafe { self.table.PixelStorei(name, 1) }
        }
    }
}
