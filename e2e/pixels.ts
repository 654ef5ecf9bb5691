import type { Locator, Page } from '@playwright/test';

/** Fewer pixels of one colour are no mark but the edge of something. */
const LEAST_PIXELS = 3;

/** By how much the mark of a control stands out from the ground it is drawn on, as a ratio of contrast (WCAG). */
export async function markContrast(page: Page, control: Locator): Promise<number> {
  const colours = await coloursIn(page, await pictureOf(control), 'inside');
  const ground = mostOf(colours);
  return Math.max(
    1,
    ...[...colours]
      .filter(([, count]) => count >= LEAST_PIXELS)
      .map(([colour]) => contrast(colour, ground)),
  );
}

/** By how much the edge of a control stands out, once it is pressed, from what was there before. */
export async function changedAtEdge(
  page: Page,
  control: Locator,
  press: () => Promise<void>,
): Promise<number> {
  const before = mostOf(await coloursIn(page, await pictureOf(control), 'edge'));
  await press();
  await control.blur();
  await page.mouse.move(0, 0);
  const after = await coloursIn(page, await pictureOf(control), 'edge');
  const seen = [...after]
    .filter(([, count]) => count >= 10)
    .map(([colour]) => contrast(colour, before));
  return Math.max(1, ...seen);
}

async function pictureOf(control: Locator): Promise<string> {
  const picture = await control.screenshot({ animations: 'disabled', caret: 'hide' });
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** How many pixels of each colour a picture has: within its border, or in the pixels along it. */
async function coloursIn(
  page: Page,
  picture: string,
  where: 'inside' | 'edge',
): Promise<Map<string, number>> {
  // A page of its own: the console's policy lets no such picture in.
  const reader = await page.context().newPage();
  const counts = await reader.evaluate(
    async ([url, part]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      if (!canvas) return [];
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, width, height);
      const found = new Map<string, number>();
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const deep = Math.min(x, y, width - 1 - x, height - 1 - y);
          if (part === 'inside' ? deep < 2 : deep > 1) continue;
          const at = (y * width + x) * 4;
          const colour = data.slice(at, at + 3).join(' ');
          found.set(colour, (found.get(colour) ?? 0) + 1);
        }
      return [...found];
    },
    [picture, where] as const,
  );
  await reader.close();
  return new Map(counts);
}

function mostOf(colours: Map<string, number>): string {
  return [...colours].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0];
}

function contrast(one: string, other: string): number {
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
