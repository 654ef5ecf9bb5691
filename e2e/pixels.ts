import { expect, type Locator, type Page } from '@playwright/test';
import { themesOf } from './checks';
import { readPng, type Picture } from './png';

/** Fewer pixels of one colour are no mark but the edge of something. */
const LEAST_PIXELS = 3;

/** The contrast ratio (WCAG) of a control's mark and its background. */
export async function markContrast(control: Locator): Promise<number> {
  const colours = coloursIn(await pictureOf(control), 'inside');
  const ground = mostOf(colours);
  return Math.max(
    1,
    ...[...colours]
      .filter(([, count]) => count >= LEAST_PIXELS)
      .map(([colour]) => contrast(colour, ground)),
  );
}

interface Look {
  colorScheme: 'light' | 'dark';
  forcedColors: 'none' | 'active';
}

/** The contrast ratio of a control's edge once it is pressed and what was there before: the lowest of both themes and of forced colours. */
export async function changedAtEdge(
  page: Page,
  control: Locator,
  press: () => Promise<void>,
): Promise<number> {
  const edges = async (looks: readonly Look[]) => {
    const seen: Map<string, number>[] = [];
    for (const look of looks) {
      await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute(
        'data-mantine-color-scheme',
        look.colorScheme,
      );
      seen.push(coloursIn(await pictureOf(control), 'edge'));
    }
    return seen;
  };
  const [first, second] = await themesOf(page);
  const themes: Look[] = [
    { colorScheme: first, forcedColors: 'none' },
    { colorScheme: second, forcedColors: 'none' },
    { colorScheme: second, forcedColors: 'active' },
  ];
  const before = (await edges(themes)).map(mostOf);
  await press();
  await control.blur();
  await page.mouse.move(0, 0);
  // The other way round, as a change of theme draws the whole window anew.
  const after = (await edges(themes.toReversed())).toReversed();
  await page.emulateMedia({ forcedColors: 'none' });
  const changes = after.map((colours, theme) => {
    const seen = [...colours].filter(([, count]) => count >= 10);
    return Math.max(1, ...seen.map(([colour]) => contrast(colour, before[theme] ?? '')));
  });
  return Math.min(...changes);
}

/** The colour that most of a control has. */
export async function groundOf(control: Locator): Promise<string> {
  return mostOf(coloursIn(await pictureOf(control), 'inside'));
}

async function pictureOf(control: Locator): Promise<Picture> {
  return readPng(await control.screenshot({ animations: 'disabled', caret: 'hide' }));
}

/** How many pixels of each colour a picture has: within its border, or in the pixels along it. */
export function coloursIn(picture: Picture, where: 'inside' | 'edge'): Map<string, number> {
  const { width, height } = picture;
  const found = new Map<string, number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const deep = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (where === 'inside' ? deep < 2 : deep > 1) continue;
      const colour = picture.at(x, y);
      found.set(colour, (found.get(colour) ?? 0) + 1);
    }
  return found;
}

export function mostOf(colours: Map<string, number>): string {
  return [...colours].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0];
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of an sRGB colour. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = colour.split(' ').map((text) => {
    const part = Number(text) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
