import type { Page } from '@playwright/test';
import { expect, test, withoutJournal } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { plan, review, save } from './formParts';

const written = {
  metadata: {
    name: 'keeper',
    description: 'Kept as it is',
    tags: [
      { name: 'env', value: 'prod' },
      { name: 'tier', value: 'edge' },
    ],
  },
  spec: {
    prefix: '10.97.0.0/20',
    dnsNameservers: ['9.9.9.9'],
    routes: [{ prefix: '192.168.0.0/16', nexthop: '10.97.0.1' }],
  },
};

/** Creates the network as another client would, and returns its id. */
async function createElsewhere(sandbox: SandboxControl): Promise<string> {
  const [seeded] = await sandbox.objects('networks');
  const answer = await sandbox.api('POST', '/api/v2/networks', {
    metadata: written.metadata,
    spec: { ...written.spec, ...placeOf(seeded) },
  });
  return String(metadata(answer).id);
}

function placeOf(stored: Awaited<ReturnType<SandboxControl['objects']>>[number] | undefined) {
  const read = stored ?? {};
  return {
    organizationId: metadata(read).organizationId,
    projectId: metadata(read).projectId,
    regionId: (read.status as Record<string, unknown>).regionId,
  };
}

async function createHere(page: Page) {
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill(written.metadata.name);
  await page.getByLabel('Description', { exact: true }).fill(written.metadata.description);
  await page.getByLabel('Prefix', { exact: true }).fill(written.spec.prefix);
  await page.getByLabel('DNS nameservers').fill('9.9.9.9');
  await page.getByRole('button', { name: 'Add route' }).click();
  await page.getByLabel('Route 1 destination').fill('192.168.0.0/16');
  await page.getByLabel('Route 1 next hop').fill('10.97.0.1');
  for (const [index, tag] of written.metadata.tags.entries()) {
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByLabel(`Tag ${index + 1} name`).fill(tag.name);
    await page.getByLabel(`Tag ${index + 1} value`).fill(tag.value);
  }
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'keeper', exact: true })).toBeVisible();
}

async function rename(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
}

test('a change of the name keeps all else, reads being complete', async ({ page, sandbox }) => {
  const id = await createElsewhere(sandbox);
  await page.goto(`/networks/${id}/edit`);
  await rename(page, 'renamed');
  await review(page).click();
  await expect(plan(page)).toContainText('keeper');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'renamed', exact: true })).toBeVisible();
  const stored = await sandbox.named('networks', 'renamed');
  expect(metadata(stored)).toMatchObject({ ...written.metadata, name: 'renamed' });
  expect(spec(stored)).toMatchObject({
    dnsNameservers: written.spec.dnsNameservers,
    routes: written.spec.routes,
  });
});

test('while reads leave routes out, the last value sent from here is kept by choice', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ asSamples: true });
  await createHere(page);
  await page.getByRole('link', { name: 'Edit network' }).click();
  await rename(page, 'renamed');
  const panel = page.getByRole('region', { name: 'Not returned by the service' });
  for (const member of ['Routes', 'Description']) {
    await panel
      .getByRole('radiogroup', { name: member })
      .getByRole('radio', { name: 'Keep the last value sent from this browser' })
      .check();
  }
  await review(page).click();
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'renamed', exact: true })).toBeVisible();
  const stored = await sandbox.named('networks', 'renamed');
  expect(metadata(stored)).toMatchObject({ ...written.metadata, name: 'renamed' });
  expect(spec(stored).routes).toEqual(written.spec.routes);
});

withoutJournal(
  'a browser that never wrote it has to choose before anything can be saved',
  async ({ page, sandbox }) => {
    const id = await createElsewhere(sandbox);
    await sandbox.settings({ asSamples: true });
    await page.goto(`/networks/${id}/edit`);
    await rename(page, 'renamed');
    const panel = page.getByRole('region', { name: 'Not returned by the service' });
    const routes = panel.getByRole('radiogroup', { name: 'Routes' });
    await expect(routes.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(
      routes.getByRole('radio', { name: 'Keep the last value sent from this browser' }),
    ).toBeDisabled();
    await review(page).click();
    await expect(plan(page)).toBeHidden();
    expect(await sandbox.requests('updateNetwork')).toHaveLength(0);

    await routes.getByRole('radio', { name: 'Send none' }).check();
    await panel
      .getByRole('radiogroup', { name: 'Description' })
      .getByRole('radio', { name: 'Send these' })
      .check();
    await panel.getByLabel('Description', { exact: true }).last().fill('Written anew');
    await review(page).click();
    await save(page).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'renamed', exact: true }),
    ).toBeVisible();
    const stored = await sandbox.named('networks', 'renamed');
    expect(spec(stored).routes ?? []).toEqual([]);
    expect(metadata(stored).description).toBe('Written anew');
  },
);

test('two people edit different fields: both changes stand', async ({ page, sandbox, browser }) => {
  const id = await createElsewhere(sandbox);
  const second = await browser.newContext({ baseURL: sandbox.address });
  const other = await second.newPage();
  await page.goto(`/networks/${id}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('keeper');
  await other.goto(`/networks/${id}/edit`);
  await other.getByLabel('DNS nameservers').fill('9.9.9.9\n1.1.1.1');
  await review(other).click();
  await save(other).click();
  await expect(other.getByRole('heading', { level: 1, name: 'keeper', exact: true })).toBeVisible();

  await rename(page, 'renamed');
  await review(page).click();
  await expect(plan(page)).toContainText('1.1.1.1');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'renamed', exact: true })).toBeVisible();
  const stored = await sandbox.named('networks', 'renamed');
  expect(spec(stored).dnsNameservers).toEqual(['9.9.9.9', '1.1.1.1']);
  expect(spec(stored).routes).toEqual(written.spec.routes);
  await second.close();
});

test('two people edit the same field: it is asked, and the answer is what is sent', async ({
  page,
  sandbox,
}) => {
  const id = await createElsewhere(sandbox);
  await page.goto(`/networks/${id}/edit`);
  await rename(page, 'mine');
  await sandbox.api('PUT', `/api/v2/networks/${id}`, {
    metadata: { ...written.metadata, name: 'theirs' },
    spec: { dnsNameservers: written.spec.dnsNameservers, routes: written.spec.routes },
  });
  await review(page).click();
  await expect(save(page)).toBeDisabled();
  await plan(page).getByRole('radio', { name: /mine/i }).check();
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'mine', exact: true })).toBeVisible();
  await sandbox.named('networks', 'mine');
});

test('unknown members and odd tags come back as they were', async ({ page, sandbox }) => {
  const [seeded] = await sandbox.objects('networks');
  const odd = {
    metadata: {
      name: 'odd',
      description: 'Kept',
      tags: [
        { name: 'env', value: 'a' },
        { name: 'env', value: 'b' },
        { name: 'x', value: '', note: 'unfamiliar' },
      ],
    },
    spec: {
      ...placeOf(seeded),
      prefix: '10.96.0.0/24',
      dnsNameservers: ['9.9.9.9'],
      routes: [{ prefix: '192.168.0.0/16', nexthop: '10.96.0.1', metric: 7 }],
      futureMember: { deep: [1, null, 'x'] },
    },
  };
  const id = String(metadata(await sandbox.api('POST', '/api/v2/networks', odd)).id);
  await page.goto(`/networks/${id}/edit`);
  await rename(page, 'odd-renamed');
  await review(page).click();
  await save(page).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'odd-renamed', exact: true }),
  ).toBeVisible();
  const [put] = await sandbox.requests('updateNetwork');
  expect(JSON.parse(put?.body ?? '')).toEqual({
    metadata: { ...odd.metadata, name: 'odd-renamed' },
    spec: {
      dnsNameservers: ['9.9.9.9'],
      routes: odd.spec.routes,
      futureMember: odd.spec.futureMember,
    },
  });
});

test('the browser repeats no write either when a socket it used before breaks', async ({
  page,
  sandbox,
}) => {
  const id = await createElsewhere(sandbox);
  for (const name of ['first', 'second']) {
    await page.goto(`/networks/${id}/edit`);
    await rename(page, name);
    await review(page).click();
    if (name === 'second') await sandbox.fault({ operation: 'updateNetwork', kind: 'drop' });
    await save(page).click();
    if (name === 'first')
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('dialog', { name: 'Outcome unknown' })).toBeVisible();
  expect(await sandbox.requests('updateNetwork')).toHaveLength(2);
});

test('an answer lost after the service acted is unknown, and the program sends nothing again', async ({
  page,
  sandbox,
}) => {
  const id = await createElsewhere(sandbox);
  await page.goto(`/networks/${id}/edit`);
  await rename(page, 'perhaps');
  await review(page).click();
  await sandbox.fault({ operation: 'updateNetwork', kind: 'drop' });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Outcome unknown' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await page.reload();
  expect(await sandbox.requests('updateNetwork')).toHaveLength(1);
});

test('the page shows the answer of the write until a read agrees', async ({ page, sandbox }) => {
  const id = await createElsewhere(sandbox);
  await sandbox.settings({ staleSeconds: 4 });
  await page.goto(`/networks/${id}/edit`);
  await rename(page, 'fresh');
  await review(page).click();
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'fresh', exact: true })).toBeVisible();
  await expect(page.getByText(/not (yet )?confirmed|has not confirmed/i)).toBeVisible();
  await expect(page.getByText(/not (yet )?confirmed|has not confirmed/i)).toBeHidden({
    timeout: 15_000,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'fresh', exact: true })).toBeVisible();
});
