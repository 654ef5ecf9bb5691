import type { Page } from '@playwright/test';
import type { OperationId } from '../src/contract/resources';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, type SandboxControl } from './sandboxControl';
import { plan } from './formParts';

// What a service refuses about one member is told once: at its field, in the service's words, without the pointer. Which
// input belongs to which pointer is held for each form beside it (`fieldAt`).

interface Form {
  operation: OperationId;
  /** Opens the form and fills in what makes it ready to be sent. */
  open: (page: Page, sandbox: SandboxControl) => Promise<void>;
  /** "Create network"; an edit is sent from its review. */
  create?: string;
  /** The field of some pointers: one of each kind of input. */
  fields: Record<string, string>;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addTag(page: Page) {
  await button(page, 'Add tag').click();
  await field(page, 'Tag 1 name').fill('env');
}

const forms = {
  'create a network': {
    operation: 'createNetwork',
    create: 'Create network',
    async open(page) {
      await visit(page, '/networks/new');
      await field(page, 'Name').fill('refused');
      await field(page, 'Description').fill('Refused again and again');
      await addTag(page);
      // Its own warnings would say nearly the same.
      await field(page, 'Prefix').fill('10.92.0.0/25');
      await field(page, 'DNS nameservers').fill('9.9.9.9');
      await button(page, 'Add route').click();
      await field(page, 'Route 1 destination').fill('192.168.0.0/16');
      await field(page, 'Route 1 next hop').fill('10.1.1.1');
    },
    fields: {
      '/metadata/name': 'Name',
      '/metadata/tags/0/name': 'Tag 1 name',
      '/spec/regionId': 'Region',
      '/spec/prefix': 'Prefix',
      '/spec/dnsNameservers/0': 'DNS nameservers',
      'spec.routes[0].nexthop': 'Route 1 next hop',
    },
  },
  'edit a security group': {
    operation: 'updateSecurityGroup',
    async open(page, sandbox) {
      await visit(page, '/security-groups');
      await expect(page.getByRole('link', { name: 'nfs', exact: true })).toBeVisible();
      const { id } = metadata(await sandbox.named('securitygroups', 'nfs'));
      await visit(page, `/security-groups/${String(id)}/edit`);
      await field(page, 'Rule 1 CIDR').fill('10.32.0.1/16');
    },
    fields: { '/spec/rules/0/cidr': 'Rule 1 CIDR', '/spec/rules/0/port': 'Rule 1 port' },
  },
} satisfies Record<string, Form>;

test('a refusal of a member is told once, at its field, without the pointer: create a network, edit a security group', async ({
  page,
  sandbox,
}) => {
  for (const [name, form] of Object.entries(forms))
    await test.step(name, () => refuse(page, sandbox, form));
});

async function refuse(page: Page, sandbox: SandboxControl, form: Form) {
  const { operation, open, create, fields } = form;
  await open(page, sandbox);
  const main = page.getByRole('main');
  for (const [pointer, label] of Object.entries(fields)) {
    await sandbox.fault({ operation, kind: '422', says: `${pointer}: not like this` });
    if (create === undefined) await sendFromReview(page, pointer);
    else await button(page, create).click();
    await expect(field(page, label), pointer).toHaveAccessibleDescription(/not like this/i);
    const told = main.getByText(/not like this/i).filter({ visible: true });
    await expect(told.last()).toBeVisible();
    await expect
      .poll(async () => [...new Set(await told.allInnerTexts())])
      .toEqual([expect.any(String)]);
    await expect(main.getByText(pointer).filter({ visible: true })).toHaveCount(0);
    await expect(field(page, label)).not.toHaveAccessibleDescription(
      /Some services refuse|Not a network address|outside the network/,
    );
    await expect(main.getByRole('alert').filter({ hasText: 'Status 422' })).toBeVisible();
  }
}

/** Saves from the review, where the refusal names the member, and goes back to the form. */
async function sendFromReview(page: Page, pointer: string) {
  await button(page, 'Review changes').click();
  await expect(plan(page).getByRole('table')).toBeVisible();
  for (const yes of await plan(page).getByRole('checkbox').all()) await yes.check();
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
  const refusal = plan(page).getByRole('alert');
  await expect(refusal).toContainText(/not like this/i);
  await expect(refusal).not.toContainText(pointer);
  await button(page, 'Back to editing').click();
}
