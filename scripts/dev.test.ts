import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserArgs, ensureBrowser } from './browser';
import { startGateway } from './built';

test('`npm run dev` serves the console from its sources, with no policy that would stop them, and React has nothing to warn of', async () => {
  const gateway = await startGateway(['--import', 'tsx', 'scripts/dev.ts']);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs],
  });
  try {
    const answer = await fetch(`${gateway.address}/networks`, { headers: { Accept: 'text/html' } });
    expect(await answer.text()).toContain('/@vite/client');
    expect(answer.headers.get('Content-Security-Policy')).toBeNull();
    const api = await fetch(`${gateway.address}/api/region/api/v1/regions`);
    expect(api.headers.get('Content-Security-Policy')).toContain('sandbox');

    const said: string[] = [];
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text());
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${gateway.address}/networks/new`);
    await button('Create network').waitFor();
    // By way of a page without a form, which may hold whoever leaves it; then as by Forward: a load asks for a thousand files.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Users' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', '/users/some-user/edit');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await button('Review changes').waitFor();
    expect(said).toEqual([]);
  } finally {
    await browser.close();
    await gateway.stop();
  }
}, 120_000);
