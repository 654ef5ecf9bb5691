import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { formRequest } from './formRequest';
import { place } from '../sandbox/seed';
import { metadata } from './sandboxControl';

const id = place.projects.platform;

/** The open list of projects in the form of a network. */
async function openProjects(page: Page) {
  await page.goto('/networks/new');
  const project = page.getByRole('combobox', { name: 'Project' });
  await project.click();
  return project;
}

test('a project is chosen by its name, and its ID is sent; settings list each name once, and equal names show their IDs', async ({
  page,
}) => {
  const project = await openProjects(page);
  // Its name is enough, as no other project has it.
  await page.getByRole('option', { name: 'platform', exact: true }).click();
  await expect(project).toHaveValue('platform');
  await expect(page.getByTitle(id)).toHaveCount(0);
  await expect(await formRequest(page)).toContainText(id);

  await project.fill(id);
  await expect(project).toHaveValue(id);
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(project).toHaveValue('platform');
  await project.fill('no-such-project');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(project).toHaveValue('no-such-project');
  await expect(project).toHaveAccessibleErrorMessage(/or use it as an ID/);

  await moveTo(page, '/settings');
  const fields = page.getByRole('region', { name: 'Nicknames given' }).getByRole('textbox');
  await expect(fields.first()).toHaveValue('administrators');
  const names = () =>
    fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(names).toContain('platform');
  expect((await names()).filter((name) => name === 'administrators')).toHaveLength(1);
  await page.getByLabel('ID', { exact: true }).fill('another-auditors');
  await page.getByLabel('Nickname', { exact: true }).fill('auditors');
  await page.getByLabel('It is a group').check();
  await page.getByRole('button', { name: 'Add nickname' }).click();
  await moveTo(page, '/projects/new');
  await page.getByLabel('Groups', { exact: true }).fill('auditors');
  await expect(page.getByRole('option', { name: /^auditors/ })).toHaveText([
    /…|anothe/,
    /…|anothe/,
  ]);
});

const lists = ['listNetworks', 'listSecurityGroups'] as const;

test('the connection’s own project has its name before any list was read', async ({
  page,
  sandbox,
}) => {
  for (const operation of lists) await sandbox.fault({ operation, kind: 'late', delayMs: 20_000 });
  await page.goto('/networks/new');
  const project = page.getByRole('combobox', { name: 'Project' });
  await expect(project).toHaveValue('platform');
  await project.fill('platform');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(project).not.toHaveAttribute('aria-errormessage');
});

test('a name that arrives while its ID is selected does not get between the keys', async ({
  page,
  sandbox,
}) => {
  const { projectId } = metadata(await sandbox.named('networks', 'scratch-17'));
  for (const operation of lists) await sandbox.fault({ operation, kind: 'late', delayMs: 60_000 });
  const listed = page.waitForResponse(/\/api\/v2\/networks\?/);
  await page.goto(`/networks/new?projectID=${String(projectId)}`);
  const project = page.getByRole('combobox', { name: 'Project' });
  await project.selectText();
  await expect(project).toHaveValue(String(projectId));
  await sandbox.clearFaults();
  await listed;
  await page.keyboard.type('research');
  await expect(project).toHaveValue('research');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(await formRequest(page)).toContainText(String(projectId));
});
