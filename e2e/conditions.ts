import { expect, test as base, type Page } from '@playwright/test';

export interface Options {
  /** A browser context that no other test had, for a test that moves the clock or counts what is fetched. */
  ownContext: boolean;
  /** By how much the browser's clock is ahead, in ms; the pages of such a test have a context of their own. */
  clockAhead: number;
  /** A translator rewrites the page while it is used. */
  translated: boolean;
  /** The letter keys are those of a Cyrillic layout. */
  cyrillic: boolean;
  /** The connection is lost for a moment after the first page. */
  interrupted: boolean;
}

/** Where and how people use the console: any story can run under each, by `test.use`. */
export const conditions = {
  'in Auckland': { timezoneId: 'Pacific/Auckland' },
  'in Honolulu': { timezoneId: 'Pacific/Honolulu' },
  'in Kathmandu': { timezoneId: 'Asia/Kathmandu' },
  'with a clock three hours behind': { clockAhead: -3 * 3_600_000 },
  'with a clock forty days ahead': { clockAhead: 40 * 86_400_000 },
  'in forced colours': {
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  },
  'on a Cyrillic keyboard': { cyrillic: true },
  'while a translator rewrites the page': { translated: true },
  // A page that another test has opened would need no connection.
  'over a connection that is lost and comes back': { ownContext: true, interrupted: true },
} as const satisfies Record<string, Condition>;

type Condition = Partial<Options> & { timezoneId?: string; contextOptions?: object };

/** Conditions that do not disturb each other, in one run. Each of them fails by itself, as each story looks for all that they change. */
const together = {
  Auckland: {
    ...conditions['in Auckland'],
    ...conditions['with a clock three hours behind'],
    ...conditions['in forced colours'],
  },
  Kathmandu: {
    ...conditions['in Kathmandu'],
    ...conditions['with a clock forty days ahead'],
    ...conditions['over a connection that is lost and comes back'],
  },
  Honolulu: {
    ...conditions['in Honolulu'],
    ...conditions['while a translator rewrites the page'],
    ...conditions['on a Cyrillic keyboard'],
  },
};

/** Tells stories under all conditions. */
export function everywhere(tell: () => void): void {
  for (const [name, use] of Object.entries(together))
    base.describe(name, () => {
      base.use(use as object);
      tell();
    });
}

/** Runs in the page: sets its clock ahead by so much. */
export function setClock(ms: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => new real(...((given.length > 0 ? given : [real.now() + ms]) as [])),
    get: (real, name: keyof DateConstructor) =>
      name === 'now' ? () => real.now() + ms : real[name],
  });
}

/** Runs in the page: its letter keys are those of a Cyrillic layout, but where a name is typed, which is Latin. */
export function typeCyrillic(): void {
  const latin = 'qwertyuiopasdfghjklzxcvbnm';
  const cyrillic = 'йцукенгшщзфывапролдячсмить';
  const real = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'key');
  Object.defineProperty(KeyboardEvent.prototype, 'key', {
    get(this: KeyboardEvent) {
      const key = String(real?.get?.call(this));
      const { target, ctrlKey } = this;
      const isTyped = target instanceof Element && target.matches('input, textarea') && !ctrlKey;
      return (!isTyped && key.length === 1 && cyrillic[latin.indexOf(key.toLowerCase())]) || key;
    },
  });
}

/**
 * The connection is lost once the first page of a story is shown, is missed by the next one, comes back, and that page with
 * it; then the story goes on where it was.
 */
export function interrupt(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...asked) => {
    page.goto = goto;
    const answer = await goto(...asked);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const before = (await title.textContent()) ?? '';
    // A page whose code is fetched by nothing but its visit.
    const elsewhere = before === 'Embeddings' ? 'Models' : 'Embeddings';
    await page.context().setOffline(true);
    await page.getByRole('link', { name: elsewhere, exact: true }).click();
    const offline = page.getByRole('alert').filter({ hasText: 'You are offline.' });
    await expect(offline).toBeVisible();
    await page.context().setOffline(false);
    await expect(title).toHaveText(elsewhere);
    await expect(offline).toHaveCount(0);
    await page.goBack();
    await expect(title).toHaveText(before);
    return answer;
  };
}
