#!/usr/bin/env python3
"""Prints CY's title picture for its page (game/cy/page/title.svg): the same C and Y that signs.cpp draws.

usage: game/cy/tools/make_title.py >title.svg
"""
from math import cos, pi, sin

R, LINE, OPEN = 300, 30, 0.23 * pi  # radius of the C, width of the lines, half of the C's opening
MIDDLE = (R * 1.15 + 90, 390)  # of the C, in a picture of 1,010 x 780
FORK = (MIDDLE[0] + R * 2.35, MIDDLE[1] + R * 0.05)


def at(angle, radius=R):
    return f"{MIDDLE[0] + radius * cos(angle):.0f} {MIDDLE[1] + radius * sin(angle):.0f}"


def main():
    rays = "".join(f"M{at(angle, R + 40)}L{at(angle, R + 40 + length)}"
                   for i in range(44)
                   for angle, length in [(-OPEN - (i + 0.5) / 44 * (2 * pi - 2 * OPEN), 30 + (40 if i < 6 else 0))])
    x, y = FORK
    dots = "".join(f"<circle cx='{x:.0f}' cy='{y + R * (0.5 + 0.16 * i):.0f}' r='{LINE * (0.5 - 0.07 * i):.0f}'/>" for i in range(4))
    print("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1410 780'>"
          "<linearGradient id='a' y2='1' x2='0'><stop stop-color='#ddf8ff'/><stop offset='1' stop-color='#8c9bff'/></linearGradient>"
          f"<g fill='none' stroke-linecap='round'><path stroke='#5a5cc8' stroke-width='7' d='{rays}'/>"
          f"<path stroke='url(#a)' stroke-width='{LINE}' d='M{at(-OPEN)}A{R} {R} 0 1 0 {at(OPEN)}'/>"
          f"<path stroke='#eaf0ff' stroke-width='{LINE}' d='M{x - R * 0.72:.0f} {y - R * 0.95:.0f}L{x:.0f} {y:.0f}V{y + R * 0.3:.0f}"
          f"M{x:.0f} {y:.0f}L{x + R * 0.72:.0f} {y - R * 0.95:.0f}'/></g>"
          f"<g fill='#46e6ff'><circle cx='{MIDDLE[0] + R * cos(OPEN):.0f}' cy='{MIDDLE[1] - R * sin(OPEN):.0f}' r='{LINE}'/>{dots}</g></svg>")


main()
