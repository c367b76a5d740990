"""The scale of priorities can be told apart by everyone, and read."""

import itertools
import math
import re
import unittest

import reports

# What people with each kind of colour blindness see (Machado, Oliveira and Fernandes 2009, severity 1), linear RGB.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(color: str) -> list[float]:
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(color: str, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as someone sees it."""
    value = linear(color)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, value)))) for row in SIGHT[sight])
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.95047, y, z / 1.08883)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


class ColorTest(unittest.TestCase):
    def themes(self) -> dict[str, dict[str, str]]:
        style = (reports.REPOSITORY / "Templates/html/style.mustache").read_text()
        roots = re.findall(r":root\{([^}]*)\}", style)[:2]
        colors = [dict(re.findall(r"--(\w+):(#[0-9a-f]{3,6})", root)) for root in roots]
        return {name: {k: "#" + "".join(c * 2 for c in v[1:]) if len(v) == 4 else v for k, v in theme.items()}
                for name, theme in zip(("light", "dark"), colors)}

    def test_every_two_priorities_differ_for_everyone(self):
        for name, theme in self.themes().items():
            scale = [theme[f"p{value}"] for value in range(5)]
            for sight in SIGHT:
                for one, other in itertools.combinations(scale, 2):
                    with self.subTest(theme=name, sight=sight, colors=(one, other)):
                        self.assertGreater(math.dist(lab(one, sight), lab(other, sight)), 18.5)

    def test_contrast(self):
        for name, theme in self.themes().items():
            for ground in ("page", "card"):
                for color in ("ink", "soft", "link", "late", "done"):
                    with self.subTest(theme=name, ground=ground, color=color):
                        self.assertGreaterEqual(contrast(theme[color], theme[ground]), 4.5)
            for value in range(5):
                self.assertGreaterEqual(contrast(theme[f"p{value}"], theme["card"]), 3, f"{name} p{value}")
