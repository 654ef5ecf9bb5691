import { expect, test } from './fixtures';

test.use({ ownContext: true });

test('the page links its icons and its manifest, and each is served; the console can be installed as a window of its own', async ({
  page,
  gateway,
}) => {
  await test.step('icons', async () => {
    await page.goto('/networks');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const links = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    );
    expect(addresses).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
    // Drawn in the page, so that a type or a policy that a browser would refuse is noticed.
    const widths = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (source) => {
            const image = new Image();
            image.src = source ?? '';
            await image.decode();
            return image.naturalWidth;
          }),
        ),
      addresses,
    );
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });
  await test.step('a window of its own', async () => {
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect(url).toBe(`${gateway.address}/manifest.webmanifest`);
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Meridian', display: 'standalone' });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The pages of a test are private ones, where Chromium installs nothing; its headless shell has no opinion.
    const reasons = installabilityErrors.map(({ errorId }) => errorId);
    expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
  });
});

test('the files that are served as they are cannot be taken for pages', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
  const config = await request.get('/config.json');
  const { connections } = (await config.json()) as { connections: { id: string }[] };
  expect(connections.map(({ id }) => id)).toEqual(['sandbox', 'demo']);
});
