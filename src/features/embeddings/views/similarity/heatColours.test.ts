import { expect, it } from 'vitest';
import { fit, heatColours } from './heatColours';

it('spreads the colours over the percentiles, and gives what is beyond the colour of the end', () => {
  const scale = fit({ low: 0.3, high: 0.8 });
  expect(scale).toEqual({ low: 0.3, high: 0.8 });
  const colourOf = heatColours(['#ffffff', '#0000ff'], scale);
  expect(colourOf(0.99)).toEqual(colourOf(0.8));
  expect(colourOf(-0.05)).toEqual(colourOf(0.3));
  expect(colourOf(0.5)).not.toEqual(colourOf(0.8));
});

it('spreads no less than a quarter of the scale, and never beyond 1', () => {
  expect(fit({ low: 0.5, high: 0.6 })).toEqual({ low: 0.5, high: 0.75 });
  expect(fit({ low: 0.9, high: 0.95 })).toEqual({ low: 0.75, high: 1 });
  expect(fit({ low: -0.7, high: 0.4 })).toEqual({ low: -0.7, high: 0.4 });
  expect(fit(undefined)).toEqual({ low: 0, high: 1 });
});
