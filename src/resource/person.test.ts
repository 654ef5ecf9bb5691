import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueOf } from './Person';

describe('the colour of a person', () => {
  it('is that of who it is, whatever name they go by and however their address is written', () => {
    // The gateway writes brackets of a name by their number.
    const name = fc.string().map((text) => text.replaceAll(/[()]/g, ''));
    fc.assert(
      fc.property(fc.emailAddress(), name, (address, called) => {
        expect(hueOf(`${address} (${called})`)).toBe(hueOf(address));
        expect(hueOf(address.toUpperCase())).toBe(hueOf(address));
      }),
    );
  });

  it('is one of eight, and people have different ones', () => {
    const people = Array.from({ length: 400 }, (_, at) => hueOf(`person${at}@example.org`));
    expect(new Set(people)).toEqual(new Set([0, 45, 90, 135, 180, 225, 270, 315]));
  });

  it('has its letter readable, in white, in both themes', () => {
    const css = readFileSync(new URL('Person.module.css', import.meta.url), 'utf8');
    const [, light = '', chroma = ''] =
      /background: oklch\(([\d.]+)% ([\d.]+) var\(--hue\)\)/.exec(css) ?? [];
    expect(css).toMatch(/color: #fff;/);
    for (let hue = 0; hue < 360; hue += 45)
      expect(
        1.05 / (luminance(Number(light) / 100, Number(chroma), hue) + 0.05),
      ).toBeGreaterThanOrEqual(4.5);
  });
});

/** The relative luminance (WCAG) of an OKLCH colour, which the screen cuts to sRGB. */
function luminance(light: number, chroma: number, hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [
    number,
    number,
  ];
  const cubed = (x: number, y: number) => (light + x * a + y * b) ** 3;
  const [l, m, s] = [
    cubed(0.3963377774, 0.2158037573),
    cubed(-0.1055613458, -0.0638541728),
    cubed(-0.0894841775, -1.291485548),
  ];
  const cut = (part: number) => Math.min(1, Math.max(0, part));
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
