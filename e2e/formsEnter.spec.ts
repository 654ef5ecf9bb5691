import type { Page } from '@playwright/test';
import type { OperationId } from '../src/contract/resources';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, type SandboxControl } from './sandboxControl';

/** A field, the typed text, and the text once it is settled. */
interface Typed {
  label: string;
  text: string;
  /** Enter moves to the field below, as in a spreadsheet. */
  goesOn?: boolean;
}

interface FormCase {
  title: string;
  address: (sandbox: SandboxControl) => Promise<string> | string;
  /** Pressed before anything is typed: fields that are added on demand. */
  adds?: readonly string[];
  fields: readonly Typed[];
  submit: string;
  /** What the form sends, or `review` where it opens the review first. */
  sends: OperationId | 'review';
}

async function editOf(sandbox: SandboxControl, kind: string, name: string, path: string) {
  return `/${path}/${String(metadata(await sandbox.named(kind, name)).id)}/edit`;
}

/** One that opens a review and one that sends at once: what Enter does is one component’s (`ui/form/sendShortcut.tsx`). */
const forms: readonly FormCase[] = [
  {
    title: 'Edit security group',
    address: (sandbox) => editOf(sandbox, 'securitygroups', 'bastion', 'security-groups'),
    fields: [
      { label: 'Name', text: 'typed' },
      { label: 'Rule 1 port', text: '2222', goesOn: true },
      { label: 'Rule 1 CIDR', text: '10.0.0.0/8', goesOn: true },
    ],
    submit: 'Review changes',
    sends: 'review',
  },
  // The last, as its page is left by the answer.
  {
    title: 'Create network',
    address: () => '/networks/new',
    adds: ['Add route'],
    fields: [
      { label: 'Name', text: 'typed' },
      { label: 'Project', text: 'some-project-id' },
      { label: 'Prefix', text: '10.97.0.0/22' },
      { label: 'Route 1 destination', text: '192.168.0.0/16' },
      { label: 'Route 1 next hop', text: '10.97.0.1' },
    ],
    submit: 'Create network',
    sends: 'createNetwork',
  },
];

const fieldOf = (page: Page, { label }: Typed) => page.getByLabel(label, { exact: true }).last();

async function type(page: Page, typed: Typed) {
  const field = fieldOf(page, typed);
  await field.fill(typed.text);
  await field.press('Enter');
  await settled(page, typed);
  if (typed.goesOn) await expect(field).not.toBeFocused();
  else await expect(field).toBeFocused();
}

const settled = (page: Page, typed: Typed) => expect(fieldOf(page, typed)).toHaveValue(typed.text);

test(`Enter settles a field and sends nothing, Ctrl Enter sends: the settings, ${forms.map(({ title }) => title).join(', ')}; an ID that is still being typed is taken first; Ctrl Enter in a dialog that a form opened does not send the form behind it; in a review it saves once no question is open, and a key that is held down does not`, async ({
  page,
  sandbox,
}) => {
  await test.step('a dialog and a review', async () => {
    await visit(page, await editOf(sandbox, 'securitygroups', 'bastion', 'security-groups'));
    await page.getByRole('button', { name: 'Paste rules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste rules' });
    await dialog.getByRole('textbox').fill('tcp 8443 10.0.0.0/8');
    await dialog.getByRole('textbox').press('Control+Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Add rule', exact: true }).click();
    await page
      .getByRole('combobox', { name: /^Rule \d+ protocol$/ })
      .last()
      .selectOption('tcp');
    await page
      .getByLabel(/^Rule \d+ port$/)
      .last()
      .fill('22');
    await page
      .getByLabel(/^Rule \d+ CIDR$/)
      .last()
      .fill('0.0.0.0/0');
    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    const review = page.getByRole('dialog', { name: 'Review changes' });
    const confirmation = review.getByRole('checkbox');
    await expect(confirmation).toBeVisible();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await expect(review).toBeVisible();
    await confirmation.check();
    expect(await sandbox.requests('updateSecurityGroup')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => sandbox.requests('updateSecurityGroup')).toHaveLength(1);
  });
  await test.step('the settings', async () => {
    await visit(page, '/settings');
    await page.getByLabel('ID', { exact: true }).fill('g-typed');
    await page.getByLabel('ID', { exact: true }).press('Enter');
    await page.getByLabel('Nickname', { exact: true }).fill('typed');
    await page.getByLabel('Nickname', { exact: true }).press('Enter');
    await page.getByLabel('ID', { exact: true }).press('Enter');
    await expect(page.getByLabel('ID', { exact: true })).toHaveValue('g-typed');
    await expect(page.getByLabel('Nickname of group g-typed')).toHaveCount(0);
    await page.getByLabel('It is a group').check();
    await page.getByLabel('Nickname', { exact: true }).press('Control+Enter');
    await expect(page.getByLabel('Nickname of group g-typed')).toHaveValue('typed');

    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('form', { name: 'Add connection' });
    const name = form.getByLabel('Name', { exact: true });
    await name.fill('typed');
    await name.press('Enter');
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    await name.press('Control+Enter');
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
  });
  await test.step('an ID that is still being typed', async () => {
    await visit(page, '/projects/new');
    await page.getByLabel('Name', { exact: true }).fill('typed');
    const groups = page.getByLabel('Groups', { exact: true }).last();
    for (const [id, keys] of [
      ['some-group-id', 'Enter'],
      ['another-id', 'Control+Enter'],
    ] as const) {
      await groups.fill(id);
      await groups.press(keys);
      await expect(page.getByRole('button', { name: `Remove ${id}` })).toBeVisible();
      await expect(groups).toHaveValue('');
    }
    expect(await sandbox.requests('createProject')).toEqual([]);
    await groups.press('Control+Enter');
    await expect.poll(async () => (await sandbox.requests('createProject')).length).toBe(1);
    const [sent] = await sandbox.requests('createProject');
    expect(JSON.parse(sent?.body ?? '').spec).toMatchObject({
      groupIDs: ['some-group-id', 'another-id'],
    });
    await expect(page.getByRole('alert').first()).toContainText('there is no group');
  });
  for (const { title, address, adds = [], fields, submit, sends } of forms)
    await test.step(title, async () => {
      const review = page.getByRole('dialog', { name: 'Review changes' });
      const button = page.getByRole('button', { name: submit, exact: true });
      await visit(page, await address(sandbox));
      for (const name of adds) await page.getByRole('button', { name }).click();
      // Pressed once more in every field when the form is complete, and one Enter would do.
      for (const typed of fields) await type(page, typed);
      for (const typed of fields) await fieldOf(page, typed).press('Enter');
      for (const typed of fields) await settled(page, typed);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
      if (sends !== 'review') expect(await sandbox.requests(sends)).toEqual([]);

      const last = fields.at(-1);
      if (last) await fieldOf(page, last).press('Control+Enter');
      if (sends === 'review') await expect(review).toBeVisible();
      else await expect.poll(async () => (await sandbox.requests(sends)).length).toBe(1);
    });
});
