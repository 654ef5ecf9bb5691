import type { Locator, Page } from '@playwright/test';
import { networkId } from '../sandbox/seed';
import { advice, type Advice } from '../src/resource/advice';
import { expect, forget, test } from './fixtures';
import { field } from './formParts';
import { metadata } from './sandboxControl';

// All that is said because of what another query says: each of these queries is held back, let go, and failed.

interface Case {
  /** The page; `:instance` and others stand for ids. */
  path: string;
  /** What the advice rests on, by address. */
  asks: readonly RegExp[];
  /** Where it stands, in each of these, if not anywhere on the page. */
  at?: (page: Page) => Locator[];
  /** What a person types first. */
  type?: (page: Page) => Promise<void>;
  /** What only a known answer may say. */
  fine: RegExp;
}

const regions =
  (...names: string[]) =>
  (page: Page) =>
    names.map((name) => page.getByRole('region', { name, exact: true }));
const fill = (label: string, value: string) => async (page: Page) => {
  await field(page, label).fill(value);
  await field(page, label).press('Enter');
};
const team = /^\/journal\/team/;
const networks = /^\/api\/v2\/networks(?:\?|$)/;
const groups = /^\/api\/v2\/securitygroups(?:\?|$)/;
// A network that a list has shown needs no read of its own.
const anyNetwork = /^\/api\/v2\/networks/;
const volumes = /^\/api\/v2\/filestorage\//;
const models = /\/endpoints$/;
const instance = `/instances/new?networkID=${networkId('edge-north')}`;
const unknownGroup = '7b1c1f0e-0000-4000-8000-00000000aaaa';
const known = (path: string, fine: RegExp): Case => ({ path, asks: [team], fine });
const counts = (asked: RegExp, ...names: string[]): Case => {
  return { path: '/', asks: [asked], at: regions(...names), fine: /^0$/ };
};

const cases: Record<Advice, readonly Case[]> = {
  overlap: [
    {
      path: '/networks/new?prefix=10.20.0.0/20',
      asks: [networks],
      fine: /which is free|No overlap/,
    },
    { path: '/networks/new', asks: [networks], fine: /Next free| free$/ },
  ],
  user: [
    {
      path: '/users/new',
      asks: [team],
      type: fill('Subject', 'kim@example.com'),
      fine: /is new|Not known/,
    },
    {
      path: '/users/import',
      asks: [team],
      type: fill('CSV text', 'subject,groups\nkim@example.com,auditors'),
      fine: /^New/,
    },
  ],
  network: [{ path: instance, asks: [anyNetwork], fine: /^10\.20\./ }],
  flavor: [{ path: `${instance}&flavorID=c1-small`, asks: [/\/flavors/], fine: /^\d+ vCPU/ }],
  groups: [
    {
      path: instance,
      asks: [groups],
      type: fill('Security groups', unknownGroup),
      fine: /has no security groups/,
    },
  ],
  ends: [
    {
      path: `/security-groups/:group?from=${networkId('edge-north')}&port=22`,
      asks: [anyNetwork],
      at: regions('Would this connection be allowed?'),
      fine: /^(?:Allowed|Denied|Unknown)/,
    },
  ],
  rules: [
    {
      path: `/networks/${networkId('edge-north')}?tab=connect&protocol=tcp&port=4`,
      asks: [groups],
      at: (page) => [page.getByRole('tabpanel')],
      fine: /Nothing can connect|No security groups/,
    },
  ],
  own: [
    {
      path: '/security-groups?tab=connect',
      asks: [networks],
      fine: /Nothing can connect/,
    },
  ],
  usedBy: [
    {
      path: `/networks/${networkId('scratch-17')}`,
      asks: [groups, team, volumes],
      at: regions('Used by'),
      fine: /No security groups, file storage or instances/,
    },
  ],
  attention: [
    {
      path: '/',
      asks: [networks, groups, team, volumes, /^\/journal\/changes.*outcome=unknown/],
      at: regions('Needs attention'),
      fine: /Nothing has failed/,
    },
  ],
  count: [
    counts(networks, 'Networks'),
    counts(groups, 'Security groups'),
    counts(team, 'File storage', 'Instances', 'Users', 'Service accounts', 'Projects'),
    counts(volumes, 'File storage'),
    counts(models, 'Models'),
  ],
  known: [
    known('/users', /No users yet/),
    known('/service-accounts', /No service accounts yet/),
    known('/projects', /No projects yet/),
    known('/instances', /No instances yet/),
    known('/file-storage', /No file storage yet/),
    known('/users/:user/edit', /^Starts from/),
    known('/instances/:user', /Nobody created this instance/),
    known('/users/nobody', /Nobody changed it/),
    known('/users/nobody@acme.example', /Not in your team’s list of users/),
  ],
  changes: [
    {
      path: `/networks/${networkId('scratch-17')}`,
      asks: [/^\/journal\/changes/],
      at: regions('Last changes'),
      fine: /No changes yet/,
    },
    {
      path: '/service-accounts/nobody',
      asks: [/^\/journal\/changes/],
      fine: /Nobody changed it/,
    },
  ],
  note: [
    {
      path: `/networks/${networkId('scratch-17')}`,
      asks: [team],
      at: regions('Note'),
      fine: /What is worth knowing/,
    },
    {
      path: '/networks?q=scratch-17&columns=name,note',
      asks: [team],
      at: (page) => [page.getByRole('table', { name: 'Networks' })],
      fine: /^Nothing$/,
    },
  ],
  price: [
    {
      path: '/embeddings',
      asks: [models],
      type: fill('Model', 'lexical-1024'),
      fine: /free|\$|price unknown/,
    },
  ],
  nicknames: [
    { path: '/settings', asks: [team], at: regions('Nicknames'), fine: /in this browser only/ },
  ],
};

for (const what of Object.keys(cases) as Advice[])
  test(`${what}: neither what has not come nor what can't come looks like “fine”`, async ({
    far,
    line,
    sandbox,
  }) => {
    await sandbox.reset({ journal: 'demo' });
    const idOf = async (kind: string) =>
      String(metadata((await sandbox.objects(kind))[0] ?? {}).id);
    const [group, user] = [await idOf('securitygroups'), await idOf('users')];
    const context = far.context();
    for (const { path, asks, at, type, fine } of cases[what])
      for (const asked of asks) {
        const visit = async () => {
          const page = await context.newPage();
          await forget(context, page, line.address);
          await page.goto(path.replace(':group', group).replace(':user', user));
          await type?.(page);
          return { page, parts: at?.(page) ?? [page.getByRole('main')] };
        };
        const said = (part: Locator, words: string) =>
          part.getByText(words).or(part.getByLabel(words)).first();
        const isSaid = async (part: Locator, words: string) => {
          await expect(said(part, words)).toBeVisible();
          await expect(part.getByText(fine)).toHaveCount(0);
          await expect(part.locator('[data-tone="settled"]')).toHaveCount(0);
        };
        const { notYet, cant } = advice[what];
        await test.step(`${path} before ${asked.source} has come`, async () => {
          const release = line.hold(asked);
          const { page, parts } = await visit();
          for (const part of parts) await isSaid(part, notYet);
          release();
          for (const part of parts) await expect(said(part, notYet)).toHaveCount(0);
          await page.close();
        });
        await test.step(`${path} when ${asked.source} can't come`, async () => {
          const mend = line.fail(asked);
          const { page, parts } = await visit();
          for (const part of parts) await isSaid(part, cant);
          mend();
          await page.close();
        });
      }
  });
