import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/cache/queryClient';
import { startForgetting } from '../save/send/refusedWrites';
import { loadConfig } from '../session/connections';
// No tab may miss that another has signed out.
import '../session/signOut';
import { App } from './App';
import { Blank } from './errors/Blank';
import { resourcePages } from './resourcePages';
import { createRouter } from './router';

installTrustedTypesPolicy();
showHintsOnHover();
keepConversions();
startForgetting();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element "root".');
const root = createRoot(container);
const { network } = resourcePages;

/**
 * How long a page waits for its rows before it is drawn without them, in ms. Drawing once, with rows, is faster.
 */
const WAIT_MS = 300;

/** Loads what most people open after the first list, when that has its answers: nothing may compete with it. */
function loadNextPages(): void {
  if (queryClient.isFetching() > 0) return void setTimeout(loadNextPages, 300);
  for (const load of [network.detail, network.create]) void load?.().catch(() => undefined);
}

/** Resolves when the code of the page in the address is there and its list has answered. */
async function complete({ state, subscribe }: ReturnType<typeof createRouter>): Promise<void> {
  if (!state.initialized)
    await new Promise<void>((resolve) => {
      const stop = subscribe(({ initialized }) => {
        if (initialized) resolve(stop());
      });
    });
  const asked = queryClient.getQueryCache().findAll();
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
}

export async function start(): Promise<void> {
  const router = createRouter();
  try {
    await loadConfig();
    await Promise.race([complete(router), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    root.render(<App router={router} />);
    setTimeout(loadNextPages, 1000);
  } catch (error) {
    root.render(
      <Blank
        title="Meridian is not configured"
        words={error instanceof Error ? error.message : String(error)}
        note="config.json tells the console which APIs to call. The person who runs this console can correct it."
      />,
    );
  }
}

interface Rules {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: 'default', rules: Rules): unknown;
}

/**
 * The page's default Trusted Types policy. As "HTML" it accepts style text from components but nothing that could be
 * markup. Scripts and workers must come from this origin.
 */
function installTrustedTypesPolicy(): void {
  if (!('trustedTypes' in window)) return;
  const factory = window.trustedTypes as TrustedTypes;
  factory.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from text is refused.');
      return text;
    },
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin)
        throw new TypeError('A script from another origin is refused.');
      return address;
    },
  });
}

/** An Enter that ends the conversion of an input method does nothing else. Safari tells it by its old key code alone. */
function keepConversions(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.isComposing || event.keyCode === 229)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * Tooltips for many small elements. A `title` on every cell would be styled again whenever a row changes, which is the
 * main cost of scrolling. So elements have `data-hint`, and only the one under the pointer gets a title; an empty hint
 * means the element's own text.
 */
let titled: Element | undefined;

function showHintsOnHover(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const hinted = target instanceof Element ? target.closest('[data-hint]') : null;
    if (titled === hinted) return;
    titled?.removeAttribute('title');
    titled = hinted ?? undefined;
    const words = hinted?.getAttribute('data-hint') || hinted?.textContent;
    if (words) hinted?.setAttribute('title', words);
  });
}
