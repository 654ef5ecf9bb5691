import './app/theme/styles';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { queryClient } from './api/cache/queryClient';
import { App } from './app/App';
import { Blank } from './app/errors/Blank';
import { createRouter } from './app/router';
import { preloadLikelyPages } from './app/routes';
import { installTrustedTypesPolicy } from './app/trustedTypes';
import { showHintsOnHover } from './components/ui/hints';
import { loadConfig } from './session/connections';

installTrustedTypesPolicy();
showHintsOnHover();
// The content security policy forbids code from strings, which zod would otherwise try.
z.config({ jitless: true });

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element "root".');
const root = createRoot(container);

/**
 * How long a page may take until it is drawn without its rows, in ms. One that is drawn once, with its rows, stands sooner
 * than one that is drawn empty first.
 */
const WAIT_MS = 300;

/** Not before the first page has its answers: nothing may compete with it. */
function preloadWhenQuiet(): void {
  if (queryClient.isFetching() === 0) preloadLikelyPages();
  else setTimeout(preloadWhenQuiet, 300);
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

async function start(): Promise<void> {
  const router = createRouter();
  try {
    await loadConfig();
    await Promise.race([complete(router), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    root.render(<App router={router} />);
    setTimeout(preloadWhenQuiet, 1000);
  } catch (error) {
    root.render(
      <Blank
        title="Meridian is not configured"
        words={error instanceof Error ? error.message : String(error)}
        note="config.json tells the console which APIs to call. Whoever runs this console can correct it."
      />,
    );
  }
}

// Pages share code with this file, and WebKit runs none of theirs while this file itself is awaited.
void start();
