import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { formRequest } from './formRequest';
import { metadata } from './sandboxControl';

/** The open list of projects in the form of a network, with the option "platform" and its ID. */
async function openProjects(page: Page) {
  await page.goto('/networks/new');
  const project = page.getByRole('combobox', { name: 'Project' });
  await project.click();
  const option = page.getByRole('option', { name: /^platform/ });
  const id = ((await option.textContent()) ?? '').replace('platform', '');
  return { project, option, id };
}

test('a chosen project shows its name with its ID beside it, and its ID is sent', async ({
  page,
}) => {
  const { project, option, id } = await openProjects(page);
  await option.click();
  await expect(project).toHaveValue('platform');
  const short = page.getByText(`${id.slice(0, 6)}…${id.slice(-4)}`, { exact: true });
  await expect(short).toHaveAttribute('title', id);
  await expect(await formRequest(page)).toContainText(id);
});

test('a pasted ID becomes its name when the field is left, and an unknown text stays and says so', async ({
  page,
}) => {
  const { project, id } = await openProjects(page);
  await project.fill(id);
  await expect(project).toHaveValue(id);
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(project).toHaveValue('platform');
  await project.fill('no-such-project');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(project).toHaveValue('no-such-project');
  await expect(project).toHaveAccessibleErrorMessage(/or use it as an ID/);
});

test('Settings list a group once, among the groups', async ({ page }) => {
  await page.goto('/settings');
  const groups = page.getByRole('region', { name: 'Groups known' });
  await expect(groups.getByRole('textbox').first()).toHaveValue('administrators');
  const nicknames = page.getByRole('region', { name: 'Nicknames given' });
  await expect(nicknames.getByText('platform', { exact: true })).toBeVisible();
  await expect(nicknames.getByText('administrators', { exact: true })).toHaveCount(0);
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
  await expect(page.getByTitle(/^[\da-f-]{36}$/)).toBeVisible();
});

test('a name that arrives while its ID is selected does not get between the keys', async ({
  page,
  sandbox,
}) => {
  const { projectId } = metadata(await sandbox.named('networks', 'scratch-17'));
  for (const operation of lists) await sandbox.fault({ operation, kind: 'late', delayMs: 2000 });
  await page.goto(`/networks/new?projectID=${String(projectId)}`);
  const project = page.getByRole('combobox', { name: 'Project' });
  await project.selectText();
  await expect(page.getByTitle(String(projectId))).toBeVisible();
  await page.keyboard.type('research');
  await expect(project).toHaveValue('research');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(await formRequest(page)).toContainText(String(projectId));
});
