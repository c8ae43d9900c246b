#pragma once

/// The shader of `ShapeBatch`: draws rounded boxes by their signed distance, glyphs by their
/// coverage, and pictures, each as a quad. It compiles for ES 3.0 and desktop 3.3.
///
/// Everything is in device pixels, y downwards. A box has a centre, half its size, the radius of
/// its corners (equal to the smaller half: a circle or a capsule) and the cosine and sine of its
/// rotation. The half size of a mirrored picture is negative. A piece of a strip has its two ends,
/// and from each the way to an edge.
///
/// Source: Quilez, '2D distance functions', rounded box; Jimenez, 'Next Generation Post Processing
/// in Call of Duty: Advanced Warfare', 2014, interleaved gradient noise.

namespace eng::render {

// The words are here, since a page would download them with the shaders.
//
// Of a quad, from its texels:
//   box     centre, half size; of a strip: both ends
//   shape   cosine, sine, corner radius, stroke width (0: filled); of a strip: from each end to an
//           edge
//   texels  left, top, width, height: of a glyph in the atlas, of a picture in the page, in
//           eighths; of a gradient or a strip: its second colour, straight, times 65535
//   soft    how wide the edge is, pixels
//   color   straight
//   kind    0: shape, 0.25: strip, 0.5: picture, 1: glyph; additive 0..1; 1: halo or nearest,
//           0.25: gradient; its angle, in 252 steps
// Uniforms: uPixel is 2 / size of the window, uTexel 1 / size of the atlas, uPage 1 / size of the
// page of pictures.
// From the vertex to the fragment:
//   vPoint   from the centre; of a strip: half its width, and the way across
//   vShape   half size without the corners, corner radius, stroke width; of a picture: the centres
//            of its first and last texels, so that no neighbour is seen
//   vColor   premultiplied
//   vKind    softness (-1: a glyph, -2: a picture, -3: a strip); 1: halo or nearest, 0.25: gradient
//
// A strip is half a pixel wider for its smooth edge; an end without a width has the direction of
// the other one. It covers of a pixel what lies between both edges. A stroke lies inside its edge.
// Light falls off faster than a ramp. `dither` is noise of one step of 8 bits: without it wide dim
// gradients show rings.

inline constexpr const char* kShapeVertexShader = R"(
uniform highp usampler2D uQuads;
uniform vec2 uPixel;
uniform float uTexel;

out vec2 vPoint;
out vec2 vTexel;
flat out vec4 vShape;
out vec4 vColor;
flat out vec2 vKind;

vec4 premultiplied(vec4 color, float additive) {
    return vec4(color.rgb * color.a, color.a * (1.0 - additive));
}

vec4 bytes(uint word) {
    return vec4(uvec4(word, word >> 8, word >> 16, word >> 24) & 255u) / 255.0;
}

void main() {
    int quad = gl_VertexID >> 2;
    ivec2 at = ivec2((quad & 255) * 4, quad >> 8);
    vec4 box = uintBitsToFloat(texelFetch(uQuads, at, 0));
    vec4 shape = uintBitsToFloat(texelFetch(uQuads, at + ivec2(1, 0), 0));
    uvec4 words = texelFetch(uQuads, at + ivec2(2, 0), 0);
    vec4 texels = vec4(words.xxyy >> uvec4(0, 16, 0, 16) & 65535u);
    float soft = uintBitsToFloat(words.z);
    vec4 color = bytes(words.w);
    vec4 kind = bytes(texelFetch(uQuads, at + ivec2(3, 0), 0).x);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1) * 2.0 - 1.0;
    vec2 point = corner * (box.zw + soft * 0.5);
    vec2 pixel = box.xy + vec2(shape.x * point.x - shape.y * point.y,
                               shape.y * point.x + shape.x * point.y);
    bool strip = kind.x > 0.1 && kind.x < 0.4;
    bool last = corner.x > 0.0;
    if (strip) {
        vec4 edges = last ? shape.zwxy : shape;
        float wide = length(edges.xy);
        point = vec2(wide, corner.y * (wide + 0.5));
        pixel = (last ? box.zw : box.xy) + normalize(wide > 0.0 ? edges.xy : edges.zw) * point.y;
    }
    gl_Position = vec4(pixel.x * uPixel.x - 1.0, 1.0 - pixel.y * uPixel.y, 0.0, 1.0);
    vPoint = point;
    vTexel = texels.xy + (corner * 0.5 + 0.5) * texels.zw;
    vShape = vec4(box.zw - shape.z, shape.zw);
    vColor = premultiplied(color, kind.y);
    vKind = vec2(soft, kind.z);
    if (strip) {
        vColor = last ? premultiplied(texels / 65535.0, kind.y) : vColor;
        vKind.x = -3.0;
    } else if (kind.x < 0.1 && abs(kind.z - 0.25) < 0.1) {
        float angle = kind.w * (255.0 / 252.0 * 6.2831853);
        vec2 way = vec2(cos(angle), sin(angle));
        float reach = dot(abs(way), box.zw);
        vec4 second = premultiplied(texels / 65535.0, kind.y);
        vColor = mix(vColor, second, 0.5 + 0.5 * dot(point, way) / reach);
    }
    if (kind.x > 0.75) {
        vTexel *= uTexel;
        vKind.x = -1.0;
    } else if (kind.x > 0.4) {
        vTexel *= 0.125;
        vec2 inner = max(texels.zw * 0.0625 - 0.5, 0.0);
        vec2 middle = (texels.xy + texels.zw * 0.5) * 0.125;
        vShape = vec4(middle - inner, middle + inner);
        vKind.x = -2.0;
    }
}
)";

inline constexpr const char* kShapeFragmentShader = R"(
uniform sampler2D uGlyphs;
uniform sampler2D uPictures;
uniform vec2 uPage;

in vec2 vPoint;
in vec2 vTexel;
flat in vec4 vShape;
in vec4 vColor;
flat in vec2 vKind;

out vec4 fColor;

void dither(float strength) {
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    fColor.rgb = max(fColor.rgb + (noise - 0.5) / 255.0 * strength, 0.0);
}

void main() {
    if (vKind.x < -2.5) {
        vec2 beyond = vec2(vPoint.x, -vPoint.x) + 0.5 - abs(vPoint.y);
        vec2 cover = clamp(beyond, 0.0, 1.0);
        fColor = vColor * (cover.x - cover.y);
        dither(cover.x);
        return;
    }
    if (vKind.x < -1.5) {
        vec2 texel = vKind.y > 0.5 ? floor(vTexel) + 0.5 : vTexel;
        texel = clamp(texel, vShape.xy, vShape.zw);
        fColor = vColor * textureLod(uPictures, texel * uPage, 0.0);
        return;
    }
    if (vKind.x < 0.0) {
        fColor = vColor * textureLod(uGlyphs, vTexel, 0.0).r;
        return;
    }
    vec2 beyond = abs(vPoint) - vShape.xy;
    float d = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - vShape.z;
    if (vShape.w > 0.0) {
        d = abs(d + vShape.w * 0.5) - vShape.w * 0.5;
    }
    float cover = clamp(0.5 - d / vKind.x, 0.0, 1.0);
    if (vKind.y > 0.5) {
        cover *= cover;
    }
    fColor = vColor * cover;
    if (vKind.x > 3.0 || abs(vKind.y - 0.25) < 0.1) {
        dither(step(0.001, cover));
    }
}
)";

} // namespace eng::render
