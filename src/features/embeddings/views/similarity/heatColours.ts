import { rgb } from 'd3-color';
import { interpolateRgb } from 'd3-interpolate';
import type { Extremes } from '../../../../lib/vectors/math/extremes';

/** The tokens a heat map is painted with, in the order in which `heatColours` takes them. */
export const heatTokens: readonly string[] = ['--surface', '--accent', '--attention'];

/** What the colours stand for: from `low` (at least 0) to `high` in one hue, from 0 down to `below` in another. */
export interface HeatScale {
  low: number;
  high: number;
  below: number;
}

/** Colours are spread no further: the small similarities of unrelated texts would look like large ones. */
const NARROWEST = 0.25;

/**
 * Colours over most similarities there are, texts with themselves left out: a few pairs that are alike would leave one
 * shade to all others. Both sides of zero have one measure.
 */
export function fit(extremes: Pick<Extremes, 'least' | 'middle'> | undefined): HeatScale {
  const least = extremes?.least[0]?.score;
  if (least === undefined || !extremes?.middle) return { low: 0, high: 1, below: -1 };
  const { low } = extremes.middle;
  const high = Math.max(extremes.middle.high, -low, NARROWEST);
  return {
    low: Math.max(0, Math.min(low, high - NARROWEST)),
    high,
    below: least < 0 ? -high : -1,
  };
}

const SHADES = 256;
/** The palest colour, so that a cell is seen to be one. */
const PALE = 0.1;

/** The colours of a heat map: pale to the accent from `low` to `high`; similarities below zero have a hue of their own. */
export function heatColours(tokens: readonly string[], { low, high, below }: HeatScale) {
  const [surface = '', accent = '', other = ''] = tokens;
  const shades = [accent, other].flatMap((end) =>
    Array.from({ length: SHADES }, (_, at) =>
      rgb(interpolateRgb(surface, end)(PALE + ((1 - PALE) * at) / (SHADES - 1))),
    ),
  );
  const step = (share: number) =>
    Math.max(0, Math.min(SHADES - 1, Math.round(share * (SHADES - 1))));
  const shadeOf = (value: number) =>
    shades[value < 0 ? SHADES + step(value / below) : step((value - low) / (high - low || 1))];
  return {
    css: (value: number): string => shadeOf(value)?.formatRgb() ?? '',
    /** The four bytes of a canvas' pixel. */
    bytes(value: number): [number, number, number, number] {
      const { r = 0, g = 0, b = 0 } = shadeOf(value) ?? {};
      return [r, g, b, 255];
    },
  };
}
