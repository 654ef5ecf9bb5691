import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';
import { signOut } from './people';

const secret = 'sandbox-admin';

test('the page is served with strict headers', async ({ request }) => {
  const response = await request.get('/networks');
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  const directive = (name: string) =>
    policy.split(';').find((part) => part.trim().split(' ')[0] === name) ?? '';
  expect(directive('script-src')).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(directive('object-src')).toContain("'none'");
  expect(directive('base-uri')).toContain("'none'");
  expect(directive('frame-ancestors')).toContain("'none'");
  expect(directive('require-trusted-types-for')).toContain("'script'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBeTruthy();
  expect(headers['permissions-policy']).toBeTruthy();
});

test('hashed files are kept for long, the page itself is not', async ({ request }) => {
  const html = await request.get('/');
  expect(html.headers()['cache-control']).toMatch(/no-cache|no-store/);
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(await html.text())?.[1] ?? '';
  const asset = await request.get(style);
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(asset.headers()['content-encoding']).toMatch(/br|gzip/);
});

/** Everything a script of the page could find a secret in. */
async function everywhere(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    const databases = await indexedDB.databases();
    return [
      ...stores,
      JSON.stringify(databases),
      location.href,
      document.documentElement.outerHTML,
    ].join('\n');
  });
}

test('the token is nowhere but in the header of requests, and an id that cannot be one is refused before it is sent', async ({
  page,
  sandbox,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  for (const path of ['/networks', '/networks/new', '/activity', '/settings', '/reference']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everywhere(page)).not.toContain(secret);
  }
  await test.step('an id that cannot be one', async () => {
    for (const id of ['a%2fb', '%252e%252e', 'a'.repeat(64)]) {
      // By way of another page, for nothing on the page before tells it from the next.
      await visit(page, '/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
      await visit(page, `/networks/${id}`);
      await expect(page.getByRole('main')).toContainText(/lower case letters|at most 63/);
    }
    expect(await sandbox.requests('getNetwork')).toEqual([]);
  });
  await visit(page, '/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Activity' })
    .click();
  await page.getByRole('link', { name: 'List networks' }).first().click();
  expect(await everywhere(page)).not.toContain(secret);
  // While no page of the console is there, the tab keeps its requests.
  await page.goto('/robots.txt');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).toContain('/api/v2/networks');
  expect(kept).not.toContain(secret);
  expect(said.join('\n')).not.toContain(secret);
});

test('the connection tells what is reachable, and a token that is entered is kept for the tab only by choice; after signing out nothing the API answered is left', async ({
  page,
  sandbox,
}) => {
  await test.step('the token that is entered', async () => {
    await page.goto('/networks');
    for (const keep of [false, true]) {
      await page.getByRole('button', { name: /^Connection: / }).click();
      await expect(page.getByText('Regional API')).toBeVisible();
      await page.getByRole('button', { name: 'Enter token' }).click();
      const dialog = page.getByRole('dialog', { name: 'Access token' });
      await dialog.getByLabel('Token', { exact: true }).fill('sandbox-readonly');
      const choice = dialog.getByRole('checkbox', { name: 'Keep for this tab' });
      await choice.setChecked(keep);
      await dialog.getByRole('button', { name: 'Use token' }).click();
      await expect(dialog).toBeHidden();
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
      expect(kept.includes('sandbox-readonly')).toBe(keep);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
        'sandbox-readonly',
      );
    }
  });
  await test.step('signing out', async () => {
    const id = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    await visit(page, `/networks/${id}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'edge-north', exact: true }),
    ).toBeVisible();
    await signOut(page);
    await expect(
      page.getByRole('heading', { level: 1, name: 'edge-north', exact: true }),
    ).toHaveCount(0);
    const left = await everywhere(page);
    expect(left).not.toContain('edge-north');
    expect(left).not.toContain('10.20.0.0/20');
    await page.reload();
    expect(await everywhere(page)).not.toContain('edge-north');
  });
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "javascript:alert('x')",
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '__proto__',
  'constructor',
  '=HYPERLINK("http://127.0.0.1","x")',
  '@SUM(1+1)',
  '-1+1|cmd',
  '\u202Egnp.exe',
  '\u200B\u200Bzero\u200Dwidth',
  'ﷺ'.repeat(30),
  '🧑‍🚀'.repeat(40),
  'Z̸͓̈́a̶l̷g̴o̸',
  'a\u0000b',
  '\\"\\n\\u0000',
  "'; DROP TABLE networks; --",
  '%00%2e%2e%2f',
  '../../etc/passwd',
  'x'.repeat(10_000),
];

test('hostile strings are shown as text and break nothing', async ({ page, sandbox }) => {
  const [seeded] = await sandbox.objects('networks');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const [index, text] of hostile.entries()) {
    await sandbox.api('POST', '/api/v2/networks', {
      metadata: {
        name: `hostile-${index}`,
        description: text,
        tags: [{ name: text.slice(0, 5_000), value: text.slice(0, 5_000) }],
      },
      spec: {
        organizationId: metadata(seeded ?? {}).organizationId,
        projectId: metadata(seeded ?? {}).projectId,
        regionId: 'eu-north-1',
        prefix: `10.${100 + index}.0.0/24`,
        dnsNameservers: [],
        routes: [],
      },
    });
  }
  await page.goto('/networks?q=hostile');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('hostile-0');
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0);
  for (const index of [0, 6, 11, hostile.length - 1]) {
    const stored = await sandbox.named('networks', `hostile-${index}`);
    await visit(page, `/networks/${String(metadata(stored).id)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`hostile-${index}`);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0);
  }
  expect(dialogs).toEqual([]);
  expect(metadata(await sandbox.named('networks', 'hostile-0')).description).toBe(hostile[0]);
});
