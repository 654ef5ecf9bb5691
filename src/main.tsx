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

/** Not before the first page has its answers: nothing may compete with it. */
function preloadWhenQuiet(): void {
  if (queryClient.isFetching() === 0) preloadLikelyPages();
  else setTimeout(preloadWhenQuiet, 300);
}

async function start(): Promise<void> {
  const router = createRouter();
  try {
    await loadConfig();
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
