import { expect, it } from 'vitest';
import { fit, heatColours } from './heatColours';

const found = (least: number, low: number, high: number) => ({
  least: [{ a: 1, b: 0, score: least }],
  middle: { low, high },
});

it('spreads the colours over the percentiles, and gives what is beyond the colour of the end', () => {
  const scale = fit(found(0.05, 0.3, 0.8));
  expect(scale).toEqual({ low: 0.3, high: 0.8, below: -1 });
  const { css } = heatColours(['#ffffff', '#0000ff', '#ff0000'], scale);
  expect(css(0.99)).toBe(css(0.8));
  expect(css(0.05)).toBe(css(0.3));
  expect(css(0.5)).not.toBe(css(0.8));
});

it('spreads no less than a quarter of the scale, with one measure on both sides of zero', () => {
  expect(fit(found(0.49, 0.5, 0.6))).toEqual({ low: 0.35, high: 0.6, below: -1 });
  expect(fit(found(-0.2, -0.1, 0.05))).toEqual({ low: 0, high: 0.25, below: -0.25 });
  expect(fit(found(-0.9, -0.7, 0.4))).toEqual({ low: 0, high: 0.7, below: -0.7 });
  expect(fit(undefined)).toEqual({ low: 0, high: 1, below: -1 });
});
