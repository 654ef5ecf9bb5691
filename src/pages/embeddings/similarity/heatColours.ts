interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** The tokens a heat map is painted with, in the order in which `heatColours` takes them. */
export const heatTokens: readonly string[] = ['--surface', '--accent', '--attention'];

/** What the colours of a heat map stand for. */
export interface HeatScale {
  low: number;
  high: number;
}

const STEPS = 256;
/** The palest colour, so that a cell is seen to be one. */
const PALE = 0.1;

/** The colours of a heat map: pale to the accent from `low` to `high`; similarities below zero have a hue of their own. */
export function heatColours(tokens: readonly string[], { low, high }: HeatScale) {
  const [surface, accent, below] = tokens.map(rgbOf);
  const ramp = (to: Rgb | undefined) =>
    Array.from({ length: STEPS }, (_, at) =>
      mix(surface, to, PALE + (1 - PALE) * (at / (STEPS - 1))),
    );
  const positive = ramp(accent);
  const negative = ramp(below);
  const of = (value: number): Rgb => {
    const cold = value < 0 && low >= 0;
    const share = cold ? -value : (value - low) / Math.max(1e-9, high - low);
    const at = Math.round(Math.max(0, Math.min(1, share)) * (STEPS - 1));
    return (cold ? negative : positive)[at] ?? { r: 0, g: 0, b: 0 };
  };
  return {
    /** As CSS. */
    css(value: number): string {
      const { r, g, b } = of(value);
      return `rgb(${r} ${g} ${b})`;
    },
    /** As a pixel of a canvas, whose bytes are red, green, blue and opacity. */
    put(pixels: Uint8ClampedArray, at: number, value: number): void {
      const { r, g, b } = of(value);
      pixels[at] = r;
      pixels[at + 1] = g;
      pixels[at + 2] = b;
      pixels[at + 3] = 255;
    },
  };
}

/** `#rgb` or `#rrggbb`, as a stylesheet has it after it was made small. */
function rgbOf(token: string): Rgb {
  const digits = token.slice(1);
  const hex = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(hex, 16);
  return { r: (value >> 16) & 255, g: (value >> 8) & 255, b: value & 255 };
}

const black: Rgb = { r: 0, g: 0, b: 0 };

function mix(from: Rgb = black, to: Rgb = black, share = 0): Rgb {
  const between = (a: number, b: number) => Math.round(a + (b - a) * share);
  return { r: between(from.r, to.r), g: between(from.g, to.g), b: between(from.b, to.b) };
}
