#pragma once

namespace eng::render {

// What `ShaderKey` asks for stands before these sources as #define.

/// The block of a frame: see `FrameBlock`. All colours are linear.
inline constexpr const char* kSceneBlock = R"(
#define MAX_LIGHTS 8
layout(std140) uniform Frame {
    mat4 uCamera;          // from the world to the window
    vec4 uEye;             // where the camera is; w: number of lights
    vec4 uSunWay;          // to the sun; w: exposure
    vec4 uSunColor;        // w: 1: filmic tones, 0: cut off
    vec4 uAbove;           // light from above
    vec4 uBelow;           // and from below
    vec4 uFog;             // colour; w: density
    vec4 uLightAt[MAX_LIGHTS];    // w: 1 / range, 0: everywhere; -1: a direction
    vec4 uLightColor[MAX_LIGHTS]; // w: cosine of a spot's inner angle
    vec4 uLightWay[MAX_LIGHTS];   // along which it shines; w: cosine of the outer angle
};
)";

/// Shows linear colours in the window. Also for the sky. Roots are fast where a processor draws; in
/// place of the power of 1 / 2.4 they differ by 0.02 of a 255th.
///
/// Source: Krzysztof Narkowicz, ACES Filmic Tone Mapping Curve, 2015; IEC 61966-2-1 (sRGB)
inline constexpr const char* kSceneTones = R"(
vec3 tones(vec3 color) {
    color *= uSunWay.w;
    if (uSunColor.w > 0.5) {
        color = color * (2.51 * color + 0.03) / (color * (2.43 * color + 0.59) + 0.14);
    }
    color = clamp(color, 0.0, 1.0);
    vec3 root = sqrt(color), fourth = sqrt(root);
    vec3 bright = 0.64236173 * root + 0.71211493 * fourth - 0.33687182 * sqrt(fourth)
                - 0.01756164 * color;
    return mix(color * 12.92, bright, step(0.0031308, color));
}
)";

/// What a surface looks like; in the vertex shader if FAST, else in that of fragments.
inline constexpr const char* kSceneLight = R"(
vec3 shown(vec3 color, vec3 emissive, vec3 normal, vec3 world) {
#ifndef UNLIT
    vec3 light = uSunColor.rgb * max(dot(normal, uSunWay.xyz), 0.0)
               + mix(uBelow.rgb, uAbove.rgb, normal.y * 0.5 + 0.5);
#ifdef LIGHTS
    for (int i = 0; i < int(uEye.w); ++i) {
        vec3 way = -uLightWay[i].xyz;
        float strength = 1.0;
        if (uLightAt[i].w >= 0.0) {
            vec3 there = uLightAt[i].xyz - world;
            float square = max(dot(there, there), 0.0001);
            there *= inversesqrt(square);
            float ratio = square * uLightAt[i].w * uLightAt[i].w;
            float window = clamp(1.0 - ratio * ratio, 0.0, 1.0);
            strength = window * window / square
                     * smoothstep(uLightWay[i].w, uLightColor[i].w, dot(there, way));
            way = there;
        }
        light += uLightColor[i].rgb * (strength * max(dot(normal, way), 0.0));
    }
#endif
    color *= light;
#endif
    color += emissive;
#ifdef FOG
    vec3 away = world - uEye.xyz;
    float x = uFog.w * uFog.w * dot(away, away);
    // 1 / exp(x) by the first terms of its series, to 0.005
    float seen = 1.0 / (1.0 + x * (1.0 + x * (0.5 + x * (0.16666667 + x * (0.041666667
                 + x * 0.0083333333)))));
    color = mix(uFog.rgb, color, seen);
#endif
#ifdef TONES
    return tones(color);
#else
    return min(color, 60000.0); // the largest half float is 65,504
#endif
}
)";

inline constexpr const char* kSceneVertexShader = R"(
layout(location = 0) in vec4 aPosition; // w: number of the copy
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec2 aCoordinates;
layout(location = 3) in vec4 aColor;
layout(location = 4) in vec4 aJoints;
layout(location = 5) in vec4 aWeights;
out vec4 vColor;
#ifdef FAST
uniform vec4 uColor;
uniform vec4 uEmissive;
#else
out vec3 vNormal;
out vec3 vWorld;
out vec2 vCoordinates;
#ifdef TWO_SIDED
flat out float vSide;
#endif
#endif
#ifdef COPIES
layout(std140) uniform Places { vec4 uPlaces[768]; };
#else
uniform vec4 uPlace[3];
#endif
#ifdef SKINNED
layout(std140) uniform Joints { vec4 uJoints[768]; };
#endif
void main() {
    // Three rows of a matrix from the vertex to the world.
#ifdef SKINNED
    ivec4 at = ivec4(aJoints) * 3;
    vec4 x = uJoints[at.x] * aWeights.x + uJoints[at.y] * aWeights.y
           + uJoints[at.z] * aWeights.z + uJoints[at.w] * aWeights.w;
    vec4 y = uJoints[at.x + 1] * aWeights.x + uJoints[at.y + 1] * aWeights.y
           + uJoints[at.z + 1] * aWeights.z + uJoints[at.w + 1] * aWeights.w;
    vec4 z = uJoints[at.x + 2] * aWeights.x + uJoints[at.y + 2] * aWeights.y
           + uJoints[at.z + 2] * aWeights.z + uJoints[at.w + 2] * aWeights.w;
#elif defined(COPIES)
    int at = int(aPosition.w) * 3;
    vec4 x = uPlaces[at], y = uPlaces[at + 1], z = uPlaces[at + 2];
#else
    vec4 x = uPlace[0], y = uPlace[1], z = uPlace[2];
#endif
    vec4 position = vec4(aPosition.xyz, 1.0);
    vec3 world = vec3(dot(x, position), dot(y, position), dot(z, position));
    gl_Position = uCamera * vec4(world, 1.0);
    float side = 1.0; // -1: the place mirrors
    vec3 a = x.xyz, b = y.xyz, c = z.xyz;
#if defined(STRETCHED) || defined(SKINNED)
    // Normals turn by the cofactors, so that they stay upright on what is stretched.
    a = cross(y.xyz, z.xyz);
    b = cross(z.xyz, x.xyz);
    c = cross(x.xyz, y.xyz);
    side = sign(dot(x.xyz, a));
#endif
    vec3 normal = vec3(dot(a, aNormal), dot(b, aNormal), dot(c, aNormal)) * side;
#ifdef FAST
    normal = normalize(normal);
#ifdef TWO_SIDED
    normal *= dot(normal, uEye.xyz - world) < 0.0 ? -1.0 : 1.0; // towards the camera
#endif
    vec4 color = uColor * aColor;
#ifndef BLEND
    color.a = 1.0;
#endif
    vColor = vec4(shown(color.rgb, uEmissive.rgb, normal, world) * color.a, color.a);
#else
    vNormal = normal;
    vWorld = world;
#ifdef TWO_SIDED
    vSide = side;
#endif
    vCoordinates = aCoordinates;
    vColor = aColor;
#endif
}
)";

inline constexpr const char* kSceneFragmentShader = R"(
in vec4 vColor;
out vec4 oColor;
#ifdef FAST
void main() {
    oColor = vColor;
}
#else
in vec3 vNormal;
in vec3 vWorld;
in vec2 vCoordinates;
#ifdef TWO_SIDED
flat in float vSide;
#endif
uniform vec4 uColor;
uniform vec4 uEmissive; // w: below this alpha nothing is drawn
#ifdef PICTURE
uniform sampler2D uPicture;
#endif
#ifdef EMISSIVE_PICTURE
uniform sampler2D uEmissivePicture;
#endif
void main() {
    vec4 color = uColor * vColor;
#ifdef PICTURE
    color *= texture(uPicture, vCoordinates);
#endif
#ifdef MASK
    if (color.a < uEmissive.w) {
        discard;
    }
#endif
#ifndef BLEND
    color.a = 1.0;
#endif
    vec3 emissive = uEmissive.rgb;
#ifdef EMISSIVE_PICTURE
    emissive *= texture(uEmissivePicture, vCoordinates).rgb;
#endif
    vec3 normal = normalize(vNormal);
#ifdef TWO_SIDED
    normal *= gl_FrontFacing == (vSide > 0.0) ? 1.0 : -1.0;
#endif
    oColor = vec4(shown(color.rgb, emissive, normal, vWorld) * color.a, color.a);
}
#endif
)";

/// The sky: a triangle over the window, as far away as the depth buffer reaches.
inline constexpr const char* kSkyVertexShader = R"(
uniform vec4 uRight; // of the camera, as far as the window reaches
uniform vec4 uUp;
uniform vec4 uForward;
out vec3 vWay;
void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1);
    vWay = uForward.xyz + uRight.xyz * corner.x + uUp.xyz * corner.y;
    gl_Position = vec4(corner, 1.0, 1.0);
}
)";
inline constexpr const char* kSkyFragmentShader = R"(
in vec3 vWay;
uniform vec4 uTop;
uniform vec4 uHorizon;
uniform vec4 uGround;
uniform vec4 uDisc; // of the sun: colour, and the cosine of its radius
out vec4 oColor;
void main() {
#ifdef FAST // the colours are those of the window, and there is no sun
    oColor = mix(mix(uHorizon, uTop, clamp(vWay.y * 1.4, 0.0, 1.0)), uGround,
                 clamp(-vWay.y * 8.0, 0.0, 1.0));
#else
    vec3 way = normalize(vWay);
    float up = max(way.y, 0.0);
    float rise = 1.0 - (1.0 - up) * (1.0 - up);
    vec3 color = mix(uHorizon.rgb, uTop.rgb, rise);
    color = mix(color, uGround.rgb, clamp(-way.y * 8.0, 0.0, 1.0));
    float sun = dot(way, uSunWay.xyz);
    color += uDisc.rgb * smoothstep(uDisc.w, uDisc.w + 0.0004, sun);
#ifdef TONES
    color = tones(color);
#else
    color = min(color, 60000.0);
#endif
    oColor = vec4(color, 1.0);
#endif
}
)";

/// The picture of a scene with its bloom, in the window.
inline constexpr const char* kBloomFragmentShader = R"(
void main() {
    vec3 color = bloomed();
#ifdef TONES
    color = tones(color);
#endif
    oColor = vec4(color, 1.0);
}
)";

} // namespace eng::render
