import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { expect, test } from './fixtures';
import { metadata, spec } from './sandboxControl';
import { heading, plan, review, save } from './formParts';

// A translator rewrites the page meanwhile: counts, names and what comes and goes stay right.
test.use({ translated: true });

const edit = (page: Page) => page.getByRole('link', { name: 'Edit network' }).click();

/** Changes the name alone, up to the review. */
async function rename(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await review(page).click();
}

test('an edit keeps unknown members; two people’s changes merge; its answer is shown until a read agrees; a lost one is unknown', async ({
  page,
  sandbox,
}) => {
  const [seeded = {}] = await sandbox.objects('networks');
  const written = {
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
      dnsNameservers: ['9.9.9.9'],
      routes: [{ prefix: '192.168.0.0/16', nexthop: '10.96.0.1', metric: 7 }],
      futureMember: { deep: [1, null, 'x'] },
    },
  };
  const made = await sandbox.api('POST', '/api/v2/networks', {
    metadata: written.metadata,
    spec: {
      ...written.spec,
      organizationId: metadata(seeded).organizationId,
      projectId: metadata(seeded).projectId,
      regionId: (seeded.status as JsonObject).regionId,
      prefix: '10.96.0.0/24',
    },
  });
  const address = `/networks/${String(metadata(made).id)}`;
  await test.step('all else is kept', async () => {
    await page.goto(`${address}/edit`);
    await rename(page, 'renamed');
    await expect(plan(page)).toContainText('odd');
    await save(page).click();
    await expect(heading(page, 'renamed')).toBeVisible();
    const [put] = await sandbox.requests('updateNetwork');
    expect(JSON.parse(put?.body ?? '')).toEqual({
      metadata: { ...written.metadata, name: 'renamed' },
      spec: written.spec,
    });
  });
  await test.step('changes of two people', async () => {
    await edit(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('renamed');
    const theirs = { ...written.spec, dnsNameservers: ['9.9.9.9', '1.1.1.1'] };
    await sandbox.api('PUT', `/api/v2${address}`, {
      metadata: { ...written.metadata, name: 'theirs' },
      spec: theirs,
    });
    await rename(page, 'mine');
    await expect(plan(page)).toContainText('1.1.1.1');
    await expect(save(page)).toBeDisabled();
    await plan(page).getByRole('radio', { name: /mine/i }).check();
    await save(page).click();
    await expect(heading(page, 'mine')).toBeVisible();
    expect(spec(await sandbox.named('networks', 'mine'))).toMatchObject(theirs);
  });
  await test.step('an answer that no read agrees with yet', async () => {
    await sandbox.settings({ staleSeconds: 4 });
    await edit(page);
    await rename(page, 'fresh');
    await save(page).click();
    await expect(heading(page, 'fresh')).toBeVisible();
    const unconfirmed = page.getByText(/not (yet )?confirmed|has not confirmed/i);
    await expect(unconfirmed).toBeVisible();
    await expect(unconfirmed).toBeHidden();
    await expect(heading(page, 'fresh')).toBeVisible();
  });
  await test.step('an answer that is lost', async () => {
    await sandbox.settings({ staleSeconds: 0 });
    await sandbox.clearRequests();
    await edit(page);
    await rename(page, 'last');
    await sandbox.fault({ operation: 'updateNetwork', kind: 'drop' });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Outcome unknown' });
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await expect(dialog).toBeHidden();
    expect(await sandbox.requests('updateNetwork')).toHaveLength(1);
    // That it is unknown is said above the buttons, wherever in the form one is.
    const said = page.getByRole('status').filter({ hasText: 'outcome of the last request' });
    await page.setViewportSize({ width: 390, height: 700 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(said).toBeInViewport({ ratio: 1 });
    const bottom = await said.evaluate((it) => it.getBoundingClientRect().bottom);
    const button = await page.getByRole('button', { name: 'Review changes' }).boundingBox();
    expect(bottom).toBeLessThanOrEqual(button?.y ?? 0);
  });
});
