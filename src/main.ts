import './app/theme/styles';
import * as z from 'zod/mini';
import { startRemembering } from './api/remember';
import { startReading } from './api/resources/reads';
import { start } from './app/start';
// What most people open first comes with the shell, and not as one more file.
import './features/networks/NetworksPage';
import { answerInPage } from './session/fetchFor';

// The content security policy forbids code from strings, which zod would otherwise try.
z.config({ jitless: true });
startRemembering();
// The sandbox is loaded with the first request of a demo.
answerInPage(async (url, init) =>
  (await import('../sandbox/inPage')).sandboxFetch(new Request(url, init)),
);
startReading();
// Not at once: where DevTools or a test watch requests, Chromium reads this whole file again for one that is made before its
// end.
queueMicrotask(() => void start());
