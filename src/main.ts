import './app/theme/styles';
import * as z from 'zod/mini';
import { startRemembering } from './api/remember';
import { startReading } from './api/resources/reads';
import { filteredTypes } from './api/resources/lists';
import { listPath } from './resource/paths';
import { startFirstList } from './table/listLoader';
import { basePath } from './session/addresses';
import { loadConfig } from './session/connections';
import { answerInPage } from './session/fetchFor';

// What the first request needs is evaluated first, so that a list is on its way while React and the pages are evaluated.

// The content security policy forbids code from strings, which zod would otherwise try.
z.config({ jitless: true });
startRemembering();
// The sandbox is loaded with the first request of a demo.
answerInPage(async (url, init) =>
  (await import('../sandbox/inPage')).sandboxFetch(new Request(url, init)),
);
startReading();

/** Asks for the list in the address before its page has loaded. */
function askForList(): void {
  const path = `/${location.pathname.slice(basePath.length)}`;
  const type = filteredTypes.find((one) => listPath(one) === path);
  if (type) startFirstList(type, location.search);
}

async function start(): Promise<void> {
  // The page reports a faulty configuration.
  await loadConfig().then(askForList, () => undefined);
  await (await import('./app/start')).start();
}

// Not at once: where DevTools or a test watch requests, Chromium reads this whole file again for one that is made before its
// end. Nor awaited here: pages share code with this file, and WebKit runs none of theirs meanwhile.
queueMicrotask(() => void start());
