import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/cache/queryClient';
import { showHintsOnHover } from '../ui/hints';
import { loadConfig } from '../session/connections';
import { App } from './App';
import { Blank } from './errors/Blank';
import { createRouter } from './router';
import { installTrustedTypesPolicy } from './trustedTypes';

installTrustedTypesPolicy();
showHintsOnHover();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element "root".');
const root = createRoot(container);

/**
 * How long a page may take until it is drawn without its rows, in ms. One that is drawn once, with its rows, stands sooner
 * than one that is drawn empty first.
 */
const WAIT_MS = 300;

/** Lets the document fetch the pages that come next, when the first has its answers: nothing may compete with it. */
function fetchNextPages(): void {
  if (queryClient.isFetching() === 0) dispatchEvent(new Event('fetch-next-pages'));
  else setTimeout(fetchNextPages, 300);
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

/** Shows the console. */
export async function start(): Promise<void> {
  const router = createRouter();
  try {
    await loadConfig();
    await Promise.race([complete(router), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    root.render(<App router={router} />);
    setTimeout(fetchNextPages, 1000);
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
