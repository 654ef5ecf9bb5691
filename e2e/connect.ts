import { expect, type Page } from '@playwright/test';
import { place } from '../sandbox/seed';

const apis = ['Regional API', 'Identity API', 'Model endpoint listing', 'Embeddings'];

/** On the settings: adds a direct connection to a cloud of the demo organization, and uses it. */
export async function addConnection(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add connection' }).click();
  const form = page.getByRole('form', { name: 'Add connection' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  for (const label of apis) await form.getByLabel(label, { exact: true }).fill(address);
  await form.getByLabel('Organization', { exact: true }).fill(place.organization);
  await form.getByLabel('Project', { exact: true }).fill(place.projects.platform);
  await form.getByLabel('Region', { exact: true }).fill(place.regions[0]);
  await form.getByRole('button', { name: 'Add and use' }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}
