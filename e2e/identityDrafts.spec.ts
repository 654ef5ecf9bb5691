import type { Page } from '@playwright/test';
import type { OperationId } from '../src/contract/resources';
import type { JsonObject } from '../src/lib/json';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { heading, plan, yesToUnseen } from './formParts';

// What an identity form keeps while its request is refused for want of a token, and over a reload.

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addGroup(page: Page, name: string) {
  const field = labelled(page, 'Groups').last();
  await field.fill(name);
  await field.press('Enter');
  await expect(button(page, `Remove ${name}`)).toBeVisible();
}

async function review(page: Page, noun: 'user' | 'service account') {
  // After a refusal the review may still be open.
  if (!(await plan(page).isVisible())) await button(page, 'Review changes').click();
  await yesToUnseen(page, noun).check();
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
}

interface Form {
  what: string;
  operation: OperationId;
  /** Where its objects are in the database. */
  kind: string;
  open: (page: Page, sandbox: SandboxControl) => Promise<void>;
  /** The typed texts, by the label of their field; the group "auditors" is added. */
  typed: Record<string, string>;
  send: (page: Page) => Promise<void>;
  /** The list it leads to. */
  leadsTo: string;
  /** The object that was meant, in the database. */
  isIt: (object: JsonObject) => boolean;
}

const forms: Form[] = [
  {
    what: 'user edit',
    operation: 'updateUser',
    kind: 'users',
    async open(page, sandbox) {
      const users = await sandbox.objects('users');
      const bo = users.find((user) => spec(user).subject === 'bo@acme-research.example') ?? {};
      await page.goto(`/users/${String(metadata(bo).id)}/edit`);
    },
    typed: {
      Subject: 'bo@acme-research.example',
      State: 'suspended',
      Name: 'Bo',
      Description: 'On leave',
    },
    send: (page) => review(page, 'user'),
    leadsTo: 'Users',
    isIt: (user) => metadata(user).name === 'Bo' && spec(user).state === 'suspended',
  },
];

async function fill(page: Page, { typed }: Form) {
  for (const [label, text] of Object.entries(typed)) await labelled(page, label).fill(text);
  await addGroup(page, 'auditors');
}

async function expectKept(page: Page, { typed }: Form) {
  for (const [label, text] of Object.entries(typed))
    await expect(labelled(page, label)).toHaveValue(text);
  await expect(button(page, 'Remove auditors')).toHaveCount(1);
}

async function expectStored(sandbox: SandboxControl, form: Form) {
  const stored = (await sandbox.objects(form.kind)).filter(form.isIt);
  expect(stored.map((object) => spec(object).groupIDs)).toEqual([[expect.any(String)]]);
}

for (const form of forms)
  test(`a ${form.what} keeps every field over a reload and a 401, and the write waits for a click`, async ({
    page,
    sandbox,
  }) => {
    await form.open(page, sandbox);
    await fill(page, form);
    await page.reload();
    await expect(page.getByText(/Restored your unsent draft/)).toBeVisible();
    await expectKept(page, form);
    expect(await sandbox.requests(form.operation)).toHaveLength(0);
    await sandbox.fault({ operation: form.operation, kind: '401' });
    await form.send(page);
    const dialog = page.getByRole('dialog', { name: 'Access token' });
    await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
    await dialog.getByRole('button', { name: 'Use token' }).click();
    await expect(dialog).toBeHidden();
    await expectKept(page, form);
    expect((await sandbox.objects(form.kind)).filter(form.isIt)).toEqual([]);
    expect(await sandbox.requests(form.operation)).toHaveLength(1);
    await form.send(page);
    await expect(heading(page, form.leadsTo)).toBeVisible();
    expect(await sandbox.requests(form.operation)).toHaveLength(2);
    await expectStored(sandbox, form);
    await page.goBack();
    await expect(page.getByText(/Restored your/)).toHaveCount(0);
  });
