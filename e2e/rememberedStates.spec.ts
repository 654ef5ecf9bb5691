import type { Locator, Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { field } from './formParts';

// What moves is looked at.
test.use({ ownContext: true, contextOptions: { reducedMotion: 'no-preference' } });

const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

/**
 * A state that was moving is grey and still, and says when the service answered with it: under the pointer where the time
 * stands on the page already.
 */
async function expectRemembered(page: Page, state: Locator, word: string, timeSaid = false) {
  await expect(state).toHaveText(timeSaid ? word : new RegExp(`^${word} ?as of \\d\\d:\\d\\d$`));
  await state.hover();
  await expect(state).toHaveAttribute('title', / as of \d{4}(?:-\d\d){2} \d\d(?::\d\d){2} UTC$/);
  const grey = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--unknown)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const seen = () =>
    state.evaluate((element) => ({
      colour: getComputedStyle(element).color,
      moving: element.getAnimations({ subtree: true }).length,
      cut: [...element.children].filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
        .length,
    }));
  await expect.poll(seen).toEqual({ colour: grey, moving: 0, cut: 0 });
}

/** A state by its word: the badge around it. */
const badge = (within: Locator, word: string) =>
  within.getByText(word, { exact: true }).first().locator('..');

test('a state that was moving stands still when it cannot be read again, with the time of the answer', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ provisioningSeconds: 600 });
  await test.step('an instance', async () => {
    await page.goto('/instances/new');
    await field(page, 'Name').fill('trainer');
    await field(page, 'Network').click();
    await page
      .getByRole('option', { name: /^edge-north/ })
      .first()
      .click();
    await field(page, 'Flavor').fill('c1-small');
    await field(page, 'Image').fill('bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'Create instance', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'trainer' })).toBeVisible();

    await expectRemembered(page, badge(page.locator('main'), 'Queued'), 'Queued', true);
    const state = page.getByRole('region', { name: 'Summary' });
    await expectRemembered(page, badge(state, 'Pending'), 'Pending', true);
  });
  await test.step('file storage, and a list of networks', async () => {
    await visit(page, '/file-storage/new');
    await field(page, 'Name').fill('slow');
    await field(page, 'Storage class').fill('nfs-standard');
    await field(page, 'Size (GiB)').fill('10');
    await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'slow' })).toBeVisible();
    const moving = /^(Pending|Provisioning)$/;
    const beside = page.getByText(moving).first().locator('..');
    await expect
      .poll(() => beside.evaluate((element) => element.getAnimations({ subtree: true }).length))
      .toBe(1);

    await sandbox.fault({ operation: 'getFileStorage', kind: '500', times: 100 });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    const word = (await beside.locator('[data-word]').first().textContent()) ?? '';
    await expectRemembered(page, beside, word);

    await page.getByRole('link', { name: 'File storage', exact: true }).first().click();
    await expectRemembered(page, badge(rowOf(page, 'File storage', 'slow'), word), word);

    await visit(page, '/networks');
    const states = page
      .getByRole('table', { name: 'Networks' })
      .locator('tbody [data-tone]')
      .filter({ has: page.locator('[data-word]') });
    await expect(states.first()).toBeVisible();
    await expect(states.filter({ hasText: 'as of' })).toHaveCount(0);
    await sandbox.fault({ operation: 'listNetworks', kind: '500', times: 100 });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(states.filter({ hasNotText: 'as of' })).toHaveCount(0);
    await expect(states.and(page.locator('[data-tone="moving"]'))).toHaveCount(0);
  });
});
