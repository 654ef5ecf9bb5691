import { expect, it } from 'vitest';
import { fit, shadeOf } from './heatColours';

it('spreads the colours over the percentiles, and gives what is beyond the colour of the end', () => {
  const scale = fit({ low: 0.3, high: 0.8 });
  expect(scale).toEqual({ low: 0.3, high: 0.8 });
  const shades = [-0.05, 0.3, 0.55, 0.8, 0.99].map((value) => shadeOf(value, scale));
  expect(shades).toEqual([0.1, 0.1, expect.closeTo(0.55), 1, 1]);
});

it('spreads no less than a quarter of the scale, and never beyond 1', () => {
  expect(fit({ low: 0.5, high: 0.6 })).toEqual({ low: 0.5, high: 0.75 });
  expect(fit({ low: 0.9, high: 0.95 })).toEqual({ low: 0.75, high: 1 });
  expect(fit({ low: -0.7, high: 0.4 })).toEqual({ low: -0.7, high: 0.4 });
  expect(fit(undefined)).toEqual({ low: 0, high: 1 });
});
