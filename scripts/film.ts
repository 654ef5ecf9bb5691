import { writeFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { animatedWebp, type Frame } from './animatedWebp';

const size = { width: 1120, height: 700 };

/** Takes the moving picture of the README: a minute of the demo, with a line of words under each scene. */
export async function film(browser: Browser, address: string, file: string): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const camera = await openCamera(page);
    await act(page, camera, address);
    await writeFile(file, animatedWebp(camera.frames, size.width, size.height));
  } finally {
    await context.close();
  }
}

interface Camera {
  frames: Frame[];
  /** Shows the page as it is for so long, in ms. */
  hold: (ms: number) => Promise<void>;
  /** Changes the words under the scene. */
  say: (words: string) => void;
  /** Moves the pointer to something and clicks it. */
  click: (what: Locator) => Promise<void>;
  /** Types into a field, a few letters at a time. */
  type: (field: Locator, text: string) => Promise<void>;
}

async function openCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  let words = '';
  let pointer = { x: size.width / 2, y: size.height / 2 };
  const camera: Camera = {
    frames,
    say: (next) => void (words = next),
    async hold(ms) {
      const at = { left: `${pointer.x - 9}px`, top: `${pointer.y - 9}px` };
      await page.evaluate(draw, [
        ['film-words', bar, words],
        ['film-pointer', { ...dot, ...at }, ''],
      ] satisfies Drawn[]);
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 55,
      });
      frames.push({ webp: Buffer.from(data, 'base64'), ms });
    },
    async click(what) {
      await what.scrollIntoViewIfNeeded();
      const box = await what.boundingBox();
      if (box) pointer = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await camera.hold(700);
      await what.click();
    },
    async type(field, text) {
      await camera.click(field);
      await field.fill('');
      for (let end = 3; end < text.length + 3; end += 3) {
        await field.fill(text.slice(0, end));
        await camera.hold(140);
      }
    },
  };
  return camera;
}

/** What is drawn over the page: its id, its style and its text. */
type Drawn = readonly [id: string, style: Record<string, string>, text: string];

const bar = {
  insetInline: '0',
  bottom: '0',
  padding: '10px 24px',
  background: '#101828',
  color: '#fff',
  font: '550 19px/28px Inter, sans-serif',
  textAlign: 'center',
};
const dot = {
  width: '18px',
  height: '18px',
  border: '2px solid #fff',
  borderRadius: '50%',
  background: '#e5484d',
};

/** Draws over the page, in the page. */
function draw(all: readonly Drawn[]): void {
  for (const [id, style, text] of all) {
    const element = document.getElementById(id) ?? document.createElement('div');
    element.id = id;
    element.textContent = text;
    const fixed = { position: 'fixed', zIndex: '9999', pointerEvents: 'none' };
    Object.assign(element.style, fixed, style);
    document.documentElement.append(element);
  }
}

async function act(page: Page, camera: Camera, address: string): Promise<void> {
  const { say, hold, click, type } = camera;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const drawer = page.getByRole('dialog', { name: 'Demo controls' });
  const go = async (name: string) => {
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
    await heading(name);
    await page.waitForLoadState('networkidle');
  };

  await page.goto(address);
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first().waitFor();
  await button('No, thanks').click();
  say('One command runs the console, and a cloud behind it');
  await hold(3500);
  await go('Networks');
  await hold(1800);
  say('A save replaces the whole network. Watch what is not lost.');
  await click(button('Connection'));
  await hold(600);
  await click(button('Demo controls'));
  await hold(1200);
  await click(drawer.getByRole('button', { name: 'A colleague edits edge-north' }));
  await heading('Edit edge-north');
  await hold(1200);
  say('A colleague has just saved the same network');
  await type(field('DNS nameservers'), '9.9.9.9');
  await hold(1200);
  await click(button('Review changes'));
  const plan = page.getByRole('dialog', { name: 'Review changes' });
  await plan
    .getByText(/Checked by Chidi/)
    .first()
    .waitFor();
  say('Your change and theirs, side by side, before anything is sent');
  await hold(5000);
  await click(plan.getByRole('button', { name: 'Save changes' }));
  await heading('edge-north');
  await hold(2500);

  say('Now the worst case: a reply that gets lost');
  await click(button('Connection'));
  await click(button('Demo controls'));
  await hold(1200);
  await click(drawer.getByRole('button', { name: 'The reply gets lost' }));
  await heading('Create network');
  await type(field('Name'), 'analytics');
  await click(page.getByRole('button', { name: 'Create network', exact: true }));
  await button('Look for it').waitFor();
  say('Not “failed”: the outcome is unknown, and can be found out');
  await hold(4000);
  await click(button('Look for it'));
  await page.getByRole('dialog', { name: 'analytics was created' }).waitFor();
  await hold(3000);
  await page.getByRole('link', { name: 'Open analytics' }).click();
  await heading('analytics');

  say('Who can reach tcp 5432? The console answers');
  await go('Security groups');
  await click(link('postgres-open'));
  await heading('postgres-open');
  await type(field('From'), '203.0.113.7');
  await type(field('Port'), '5432');
  await page
    .getByText(/^Allowed /)
    .first()
    .waitFor();
  await page.mouse.wheel(0, 400);
  await hold(3500);

  say('The playground: meaning, not spelling');
  await go('Embeddings');
  await click(button('Other words'));
  await click(button('Embed'));
  await page.getByRole('application', { name: 'Points' }).waitFor();
  await page.waitForLoadState('networkidle');
  await hold(5000);

  say('And every change has a name, and can be undone');
  await go('Changes');
  await click(page.getByRole('link', { name: /^Update network/ }).first());
  await page.getByRole('complementary', { name: 'Change details' }).waitFor();
  await hold(4500);
}
