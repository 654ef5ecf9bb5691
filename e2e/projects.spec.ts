import { place } from '../sandbox/seed';
import { expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { formRequest } from './formRequest';
import { metadata, spec } from './sandboxControl';

test('a project is created with its groups, remembered, and chosen by its name or that of another; without groups it needs a deliberate yes', async ({
  page,
  sandbox,
}) => {
  await test.step('created, remembered in a list that fits 390 px, and suggested to a network', async () => {
    await page.goto('/projects/new');
    await page.getByLabel('Name', { exact: true }).fill('orbit');
    const groups = page.getByLabel('Groups', { exact: true }).last();
    await groups.fill('researchers');
    await groups.press('Enter');
    await page.getByRole('button', { name: 'Create project', exact: true }).dblclick();
    const table = page.getByRole('table', { name: 'Projects' });
    await expect(table.getByRole('link', { name: 'orbit' })).toBeVisible();
    expect(await sandbox.requests('createProject')).toHaveLength(1);
    const project = await sandbox.named('projects', 'orbit');
    expect(spec(project).groupIDs).toHaveLength(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });

    await moveTo(page, '/networks/new');
    await page.getByLabel('Project', { exact: true }).fill('orbit');
    await page.getByRole('option', { name: /orbit/ }).click();
    await expect(page.getByLabel('Project', { exact: true })).toHaveValue('orbit');
    await expect(await formRequest(page)).toContainText(String(metadata(project).id));
  });
  await test.step('a name of two projects stands for neither, until one is chosen', async () => {
    const other = place.projects.research;
    await moveTo(page, '/settings');
    await page.getByLabel('ID', { exact: true }).fill(other);
    await page.getByLabel('Nickname', { exact: true }).fill('Orbit');
    await page.getByRole('button', { name: 'Add nickname' }).click();
    await moveTo(page, '/networks/new');
    const project = page.getByLabel('Project', { exact: true });
    // The draft has the one that was chosen above.
    await expect(project).toHaveValue('orbit');
    await project.fill('');
    await project.fill('orbit');
    await project.press('Tab');
    await expect(project).toHaveAccessibleErrorMessage(/Choose “orbit” from the list/);
    await project.click();
    await page.getByRole('option', { name: /Orbit/ }).click();
    await expect(project).toHaveValue('Orbit');
    await expect(await formRequest(page)).toContainText(other);
  });
  await test.step('without groups, an unknown group, and a lost answer', async () => {
    await sandbox.clearRequests();
    await moveTo(page, '/projects/new');
    await page.getByLabel('Name', { exact: true }).fill('comet');
    const create = page.getByRole('button', { name: 'Create project', exact: true });
    const yes = page.getByRole('checkbox', { name: /Nobody will have access to the project/ });
    await create.click();
    await expect(page.getByText('Choose groups, or confirm that there are none.')).toBeVisible();
    expect(await sandbox.requests('createProject')).toHaveLength(0);
    await yes.check();
    const groups = page.getByLabel('Groups', { exact: true }).last();
    await groups.fill('nothing');
    await groups.press('Enter');
    await expect(yes).toHaveCount(0);
    await create.click();
    await expect(page.getByRole('alert').first()).toContainText('there is no group nothing');
    await page.getByRole('button', { name: 'Remove nothing' }).click();
    await expect(yes).not.toBeChecked();
    await yes.check();
    await sandbox.fault({ operation: 'createProject', kind: 'drop' });
    await create.click();
    const dialog = page.getByRole('dialog', { name: 'Outcome unknown' });
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await expect(page.getByText('comet may exist, and the API has no list')).toBeVisible();
    await moveTo(page, '/');
    await expect(page.getByRole('link', { name: /Create project comet/ })).toBeVisible();
    const [, sent, ...others] = await sandbox.requests('createProject');
    expect(others).toEqual([]);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      metadata: { name: 'comet' },
      spec: { groupIDs: [] },
    });
  });
});
