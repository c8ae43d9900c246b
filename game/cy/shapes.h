#pragma once

#include "engine/kit/figure.h"
#include "game/cy/rules.h"

#include <array>
#include <numbers>

/// The silhouettes: x along the rim, y towards it, in units of a size.

namespace cy {

using Row = eng::FigureRow;

inline constexpr float kPi = std::numbers::pi_v<float>;
inline constexpr float kTurn = 2.0F * kPi; ///< radians

inline constexpr std::array<Row, 5> kSeed{{{1.0F, 0, 0},
                                           {0.52F, -0.42F, 0.42F},
                                           {0, -0.6F, 0.6F},
                                           {-0.55F, -0.45F, 0.45F},
                                           {-0.85F, 0, 0}}};
inline constexpr std::array<Row, 5> kSeedHalf{
    {{1.0F, 0, 0}, {0.52F, 0, 0.42F}, {0, 0, 0.6F}, {-0.55F, 0, 0.45F}, {-0.85F, 0, 0}}};
inline constexpr std::array<Row, 4> kHexagon{
    {{1.0F, 0, 0}, {0.5F, -0.87F, 0.87F}, {-0.5F, -0.87F, 0.87F}, {-1.0F, 0, 0}}};
inline constexpr std::array<eng::Vec2, 5> kCrack{
    {{0.03F, 0.8F}, {-0.22F, 0.38F}, {0.2F, 0.06F}, {-0.16F, -0.36F}, {0.03F, -0.8F}}};
/// The half of a hexagon to the right of its crack.
inline constexpr std::array<Row, 5> kChip{{{0.8F, 0.03F, 0.35F},
                                           {0.38F, -0.22F, 0.87F},
                                           {0.06F, 0.2F, 0.87F},
                                           {-0.36F, -0.16F, 0.87F},
                                           {-0.8F, 0.03F, 0.35F}}};
/// A blade of a wheel, along its length: x is across.
inline constexpr std::array<Row, 4> kBlade{
    {{0.18F, -0.16F, 0.14F}, {0.5F, 0.02F, 0.3F}, {0.85F, 0.3F, 0.5F}, {1.08F, 0.66F, 0.66F}}};
inline constexpr std::array<Row, 3> kHull{{{0.66F, 0, 0}, {0.05F, -0.34F, 0.34F}, {-1.42F, 0, 0}}};

inline constexpr std::array<Row, 6> kBoomerang{{{0.75F, 0, 0},
                                                {0.45F, -0.45F, 0.45F},
                                                {-0.12F, -0.98F, 0.98F},
                                                {-0.25F, -1.15F, 1.15F},
                                                {-0.4F, -1.06F, 1.06F},
                                                {-0.5F, -1.0F, 1.0F}}};
/// One leg of a horseshoe, and its arc.
inline constexpr std::array<Row, 4> kLeg{
    {{1.1F, 0.56F, 0.98F}, {-0.1F, 0.5F, 0.95F}, {-0.5F, 0.28F, 0.78F}, {-0.9F, 0.0F, 0.24F}}};
inline constexpr std::array<Row, 3> kLid{
    {{0.62F, -0.8F, 0.8F}, {0.3F, -1.05F, 1.05F}, {0.0F, -1.3F, 1.3F}}};
inline constexpr std::array<Row, 5> kArrow{{{1.35F, 0, 0},
                                            {0.75F, -0.5F, 0.5F},
                                            {-0.1F, -0.92F, 0.92F},
                                            {-0.62F, -0.62F, 0.62F},
                                            {-0.62F, -0.2F, 0.2F}}};
inline constexpr std::array<Row, 3> kDiamond{{{1.3F, 0, 0}, {0, -0.62F, 0.62F}, {-1.3F, 0, 0}}};

struct Look {
    float size; ///< units of the well
    eng::Color color;
};
inline constexpr std::array<Look, kTypes> kLooks{{
    {0.5F, eng::Color::hex(0xFFB238)},
    {0.54F, eng::Color::hex(0xFF9348)},
    {0.5F, eng::Color::hex(0xFFE07A)},
    {0.54F, eng::Color::hex(0xFF8A72)},
    {0.52F, eng::Color::hex(0xFF84C6)},
    {0.62F, eng::Color::hex(0xFFAFCC)},
    {0.49F, eng::Color::hex(0xFFD23C)},
    {1.0F, eng::Color::hex(0xFF5B2E)},
    {0.48F, eng::Color::hex(0xFFE07A)},
}};
constexpr const Look& lookOf(Type type) {
    return kLooks[static_cast<std::size_t>(type)];
}

/// Of the other ships, by seat from 1.
inline constexpr std::array<eng::Color, kMaxShips - 1> kFriends{
    eng::Color::hex(0x5FA8FF), eng::Color::hex(0x34F0CC), eng::Color::hex(0xA6D8FF),
    eng::Color::hex(0x4FF29A), eng::Color::hex(0x8C9BFF), eng::Color::hex(0xBFFFE4),
    eng::Color::hex(0x23B4D8)};
inline constexpr eng::Color kNight = eng::Color::hex(0x05060D);
inline constexpr eng::Color kShip = eng::Color::hex(0x46E6FF);
inline constexpr eng::Color kShipCore = eng::Color::hex(0xDDF8FF);
inline constexpr eng::Color kFire = eng::Color::hex(0x5FC8FF);
inline constexpr eng::Color kEye = eng::Color::hex(0xFF4D7A);
inline constexpr eng::Color kShotGlow = eng::Color::hex(0xFF9B62);
inline constexpr eng::Color kCapsule = eng::Color::hex(0xB69CFF);
inline constexpr eng::Color kText = eng::Color::hex(0xEAF0FF);
inline constexpr eng::Color kSoftText = eng::Color::hex(0xA9B8E8);

} // namespace cy
