import { rgb } from 'd3-color';
import { interpolateRgb } from 'd3-interpolate';
import type { PairFacts } from '../../../../lib/vectors/math/pairs';

/** The tokens a heat map is painted with, in the order in which `heatColours` takes them. */
export const heatTokens: readonly string[] = ['--surface', '--accent'];

/** The similarities that have the palest and the strongest colour. */
export interface HeatScale {
  low: number;
  high: number;
}

/** Colours are spread no further: the small similarities of unrelated texts would look like large ones. */
const NARROWEST = 0.25;

/** Colours over most similarities there are: a few pairs that are alike would leave one shade to all others. */
export function fit(middle: PairFacts['middle']): HeatScale {
  if (!middle) return { low: 0, high: 1 };
  const high = Math.min(1, Math.max(middle.high, middle.low + NARROWEST));
  return { low: Math.min(middle.low, high - NARROWEST), high };
}

const SHADES = 256;
/** The palest colour, so that a cell is seen to be one. */
const PALE = 0.1;

/** The colours of a heat map, from pale to the accent. What is beyond the scale has the colour of its end. */
export function heatColours([surface = '', accent = '']: readonly string[], scale: HeatScale) {
  const mix = interpolateRgb(surface, accent);
  const shades = Array.from({ length: SHADES }, (_, at) =>
    rgb(mix(PALE + ((1 - PALE) * at) / (SHADES - 1))),
  );
  return (value: number) => {
    const share = (value - scale.low) / (scale.high - scale.low);
    return shades[Math.round(Math.max(0, Math.min(1, share)) * (SHADES - 1))] ?? rgb(surface);
  };
}
