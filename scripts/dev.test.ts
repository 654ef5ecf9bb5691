import { expect, test } from 'vitest';
import { startGateway } from './built';

test('`npm run dev` serves the console from its sources, with no policy that would stop them', async () => {
  const gateway = await startGateway('scripts/dev.ts', {}, ['--import', 'tsx']);
  try {
    const page = await fetch(`${gateway.address}/networks`, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
    expect(page.headers.get('Content-Security-Policy')).toBeNull();
    const api = await fetch(`${gateway.address}/api/region/api/v1/regions`);
    expect(api.headers.get('Content-Security-Policy')).toContain('sandbox');
  } finally {
    await gateway.stop();
  }
});
