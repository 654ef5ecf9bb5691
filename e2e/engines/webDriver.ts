import type { Driver, Role } from './driver';

interface Parameters {
  Navigate: { url: string };
  Refresh: Record<string, never>;
  ExecuteScript: { script: string; args: unknown[] };
  ElementClick: { id: string };
  ElementClear: { id: string };
  ElementSendKeys: { id: string; text: string };
  TakeScreenshot: { full: false };
  TakeElementScreenshot: { id: string; full: false };
  SetWindowRect: { width: number; height: number };
}
export type Command = keyof Parameters;

/** The options of a new session: listeners are put into a page before its own scripts run, so it does not wait for a load. */
export const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };

// WebKit types no line end.
const ENTER = '\uE007';
// Control and A, Control and V, and all let go.
const PASTE = '\uE009av\uE000';

/** Sends one command of W3C WebDriver and gives its value; rejects with what the browser says. */
export type Send = <C extends Command>(command: C, parameters: Parameters[C]) => Promise<unknown>;

/** A driver of any browser that takes the commands of W3C WebDriver, however they reach it. */
export async function webDriver(send: Send, close: () => Promise<void>): Promise<Driver> {
  await send('SetWindowRect', { width: 1280, height: 800 });
  const call = (script: string, ...args: unknown[]) =>
    send('ExecuteScript', { script: `return (${script}).apply(null, arguments)`, args });
  return {
    async open(url) {
      await send('Navigate', { url });
    },
    async reload() {
      await send('Refresh', {});
    },
    async run<A extends unknown[], R>(script: (...args: A) => R, ...args: A) {
      return (await call(String(script), ...args)) as R;
    },
    async find(role, name) {
      const found = await call(
        String(findByRole),
        selectors[role],
        typeof name === 'string' ? name : { part: name.source },
      );
      // The one member of a reference has a name that the standard fixes.
      const [id] = Object.values((found ?? {}) as Record<string, string>);
      if (id === undefined) return undefined;
      return {
        async click() {
          await call(String(expectPressable), found);
          await send('ElementClick', { id });
          if (await call(String(isMissed))) throw new Error('It moved before it was pressed.');
        },
        async fill(text) {
          await send('ElementClear', { id });
          await send('ElementSendKeys', { id, text: text.replaceAll('\n', ENTER) });
        },
        async paste() {
          await send('ElementSendKeys', { id, text: PASTE });
        },
        async value() {
          return (await call(String(valueOf), found)) as string;
        },
        async picture() {
          await call(String(keepPainting));
          const picture = await send('TakeElementScreenshot', { id, full: false });
          await call(String(stopPainting));
          return picture as string;
        },
      };
    },
    async picture() {
      return (await send('TakeScreenshot', { full: false })) as string;
    },
    close,
  };
}

const selectors: Record<Role, string> = {
  button: 'button:not([role]), [role="button"]',
  checkbox: '[type="checkbox"]',
  radio: '[type="radio"]',
  columnheader: 'th[scope="col"]',
  heading: 'h1, h2, h3',
  link: 'a[href]:not([role])',
  menuitem: '[role="menuitem"]',
  option: '[role="option"]',
  rowheader: 'th[scope="row"]',
  tab: '[role="tab"]',
  textbox: 'input, textarea',
};

/** Runs in the page. */
const valueOf = (field: HTMLInputElement) => field.value;

/** Runs in the page. WebKit takes a picture after the next painting, and waits forever where nothing is painted. */
function keepPainting(): void {
  const dot = document.body.appendChild(document.createElement('i'));
  dot.id = 'painting';
  dot.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px';
  let odd = false;
  const timer = setInterval(() => {
    odd = !odd;
    dot.style.background = odd ? 'black' : 'white';
    if (!dot.isConnected) clearInterval(timer);
  }, 50);
}

/** Runs in the page. */
const stopPainting = () => document.getElementById('painting')?.remove();

/** Runs in the page. A press of what is disabled does nothing, and one of what moves goes beside it. */
async function expectPressable(element: Element): Promise<void> {
  const place = () => Object.values(element.getBoundingClientRect().toJSON() as object).join(' ');
  const before = place();
  await new Promise(requestAnimationFrame);
  if (place() !== before) throw new Error('It is still moving.');
  if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error('It is disabled.');
  const watched: Window & Watched = window;
  watched.missed = true;
  element.addEventListener('click', () => (watched.missed = false), { capture: true, once: true });
}

interface Watched {
  /** Whether the last press has not met what it was for. A page that the press opened knows of none. */
  missed?: boolean;
}

/** Runs in the page. The browser says nothing of a press that met something else: what is pressed may have moved just then. */
const isMissed = () => (window as Watched).missed === true;

/** Runs in the page. The browsers' own computed labels would do, but WebKitGTK gives none without a screen reader. */
function findByRole(selector: string, name: string | { part: string }): Element | undefined {
  const named = (text: string) =>
    typeof name === 'string' ? text === name : new RegExp(name.part).test(text);
  const textOf = (element: Element | null) => (element as HTMLElement | null)?.innerText ?? '';
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = ids.map((id) => document.getElementById(id));
    const own = (element as HTMLInputElement).labels ?? [];
    const texts = [...labels, ...own].map(textOf);
    return element.getAttribute('aria-label') ?? (texts.join(' ') || textOf(element));
  };
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && named(nameOf(element).replaceAll(/\s+/g, ' ').trim()),
  );
  // WebKitGTK does not click elements outside the viewport.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}
