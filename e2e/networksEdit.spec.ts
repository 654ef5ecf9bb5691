import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { heading, plan, review, save } from './formParts';

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

const edit = (page: Page) => page.getByRole('link', { name: 'Edit network' }).click();

async function rename(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
}

test('a change keeps all else; two people’s changes both stand or are asked about; a lost answer is unknown and sent once', async ({
  page,
  sandbox,
}) => {
  await test.step('changes of two people', async () => {
    const id = await createElsewhere(sandbox);
    await page.goto(`/networks/${id}/edit`);
    await rename(page, 'renamed');
    await review(page).click();
    await expect(plan(page)).toContainText('keeper');
    await save(page).click();
    await expect(heading(page, 'renamed')).toBeVisible();
    const stored = await sandbox.named('networks', 'renamed');
    expect(metadata(stored)).toMatchObject({ ...written.metadata, name: 'renamed' });
    expect(spec(stored)).toMatchObject({
      dnsNameservers: written.spec.dnsNameservers,
      routes: written.spec.routes,
    });

    await edit(page);
    await rename(page, 'keeper');
    const { routes } = written.spec;
    const dnsNameservers = ['9.9.9.9', '1.1.1.1'];
    const put = (name: string) =>
      sandbox.api('PUT', `/api/v2/networks/${id}`, {
        metadata: { ...written.metadata, name },
        spec: { dnsNameservers, routes },
      });
    await put('renamed');
    await review(page).click();
    await expect(plan(page)).toContainText('1.1.1.1');
    await save(page).click();
    await expect(heading(page, 'keeper')).toBeVisible();
    expect(spec(await sandbox.named('networks', 'keeper'))).toMatchObject({
      dnsNameservers,
      routes,
    });

    await edit(page);
    await rename(page, 'mine');
    await put('theirs');
    await review(page).click();
    await expect(save(page)).toBeDisabled();
    await plan(page).getByRole('radio', { name: /mine/i }).check();
    await save(page).click();
    await expect(heading(page, 'mine')).toBeVisible();
    await sandbox.named('networks', 'mine');
  });
  await test.step('an answer that is lost', async () => {
    const id = await createElsewhere(sandbox);
    await sandbox.clearRequests();
    await visit(page, `/networks/${id}/edit`);
    await rename(page, 'first');
    await review(page).click();
    await save(page).click();
    await expect(heading(page, 'first')).toBeVisible();
    await edit(page);
    await rename(page, 'second');
    await review(page).click();
    await sandbox.fault({ operation: 'updateNetwork', kind: 'drop' });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Outcome unknown' });
    await expect(dialog).toBeVisible();
    expect(await sandbox.requests('updateNetwork')).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await expect(dialog).toBeHidden();
    expect(await sandbox.requests('updateNetwork')).toHaveLength(2);
  });
});

test('unknown members and odd tags come back as they were; the page shows the answer of the write until a read agrees', async ({
  page,
  sandbox,
}) => {
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
  await expect(heading(page, 'odd-renamed')).toBeVisible();
  const [put] = await sandbox.requests('updateNetwork');
  expect(JSON.parse(put?.body ?? '')).toEqual({
    metadata: { ...odd.metadata, name: 'odd-renamed' },
    spec: {
      dnsNameservers: ['9.9.9.9'],
      routes: odd.spec.routes,
      futureMember: odd.spec.futureMember,
    },
  });

  await sandbox.settings({ staleSeconds: 4 });
  await edit(page);
  await rename(page, 'fresh');
  await review(page).click();
  await save(page).click();
  await expect(heading(page, 'fresh')).toBeVisible();
  await expect(page.getByText(/not (yet )?confirmed|has not confirmed/i)).toBeVisible();
  await expect(page.getByText(/not (yet )?confirmed|has not confirmed/i)).toBeHidden({
    timeout: 15_000,
  });
  await expect(heading(page, 'fresh')).toBeVisible();
});
