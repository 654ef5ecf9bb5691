import { useMemo, type ReactNode } from 'react';
import { useTokens } from '../../../../ui/useTokens';
import type { Extremes } from '../../../../lib/vectors/math/extremes';
import { formatScore } from '../../run/scores';
import styles from './Legend.module.css';

const STEPS = 8;

/** What the colours mean, and the choice between the whole range and the one that is there. */
export function Legend({
  scale,
  negative,
  fitted,
  onFitted,
  children,
}: {
  scale: HeatScale;
  /** There are similarities below zero. */
  negative: boolean;
  fitted: boolean;
  onFitted: (fitted: boolean) => void;
  children: ReactNode;
}) {
  const tokens = useTokens(heatTokens);
  const { low, high, below } = scale;
  const colours = useMemo(() => heatColours(tokens, scale), [tokens, scale]);
  const shades = (from: number, to: number) =>
    Array.from({ length: STEPS }, (_, at) => colours.css(from + ((to - from) * at) / (STEPS - 1)));
  return (
    <div className={`hint line ${styles.legend}`}>
      <span>{children}</span>
      <button
        type="button"
        className={`bare inline ${styles.scale}`}
        aria-pressed={fitted}
        title={
          fitted
            ? 'Colours from the 2nd to the 98th percentile of the similarities between different texts. What is beyond has the colour of the end. Press for the whole range.'
            : 'Colours over the similarities there are'
        }
        onClick={() => onFitted(!fitted)}
      >
        {negative && (
          <>
            <span className={styles.number}>{formatScore(below, 2)}</span>
            {/* Zero itself belongs to the other hue. */}
            <Ramp shades={shades(below, Math.min(-1e-6, below * 1e-3))} />
          </>
        )}
        <span className={styles.number}>{formatScore(low, 2)}</span>
        <Ramp shades={shades(low, high)} />
        <span className={styles.number}>{formatScore(high, 2)}</span>
        <span className={styles.fit}>
          Fit<span className="unseen"> colours to the similarities there are</span>
        </span>
      </button>
    </div>
  );
}

function Ramp({ shades }: { shades: readonly string[] }) {
  return (
    <span className={styles.ramp} aria-hidden>
      {shades.map((shade) => (
        <span key={shade} style={{ background: shade }} />
      ))}
    </span>
  );
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** The tokens a heat map is painted with, in the order in which `heatColours` takes them. */
export const heatTokens: readonly string[] = ['--surface', '--accent', '--attention'];

/** What the colours stand for: from `low` (at least 0) to `high` in one hue, from 0 down to `below` in another. */
export interface HeatScale {
  low: number;
  high: number;
  below: number;
}

export const fullScale: HeatScale = { low: 0, high: 1, below: -1 };

/** Colours are spread no further: the small similarities of unrelated texts would look like large ones. */
const NARROWEST = 0.25;

/**
 * Colours over most similarities there are, texts with themselves left out: a few pairs that are alike would leave one
 * shade to all others. Both sides of zero have one measure.
 */
export function fit(extremes: Pick<Extremes, 'least' | 'middle'> | undefined): HeatScale {
  const least = extremes?.least[0]?.score;
  if (least === undefined || !extremes?.middle) return fullScale;
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
  const [surface, accent, other] = tokens.map(rgbOf);
  const ramp = (to: Rgb | undefined) =>
    Array.from({ length: SHADES }, (_, at) =>
      mix(surface, to, PALE + (1 - PALE) * (at / (SHADES - 1))),
    );
  const shades = [...ramp(accent), ...ramp(other)];
  const positive = (SHADES - 1) / Math.max(1e-9, high - low);
  const negative = (SHADES - 1) / Math.min(-1e-9, below);
  const step = (share: number) => Math.max(0, Math.min(SHADES - 1, Math.round(share)));
  /** The place among the shades. */
  const placeOf = (value: number) =>
    value < 0 ? SHADES + step(value * negative) : step((value - low) * positive);
  const pixels = Uint32Array.from(shades, pixelOf);
  return {
    /** As CSS. */
    css(value: number): string {
      const { r, g, b } = shades[placeOf(value)] ?? black;
      return `rgb(${r} ${g} ${b})`;
    },
    /** As a pixel of a canvas. */
    pixel: (value: number): number => pixels[placeOf(value)] ?? 0,
  };
}

const littleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** The four bytes of a canvas' pixel (red, green, blue, opacity) as one number. */
function pixelOf({ r, g, b }: Rgb): number {
  const bytes = littleEndian ? [255, b, g, r] : [r, g, b, 255];
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
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
