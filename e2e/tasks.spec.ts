import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { visit } from './checks';
import { embedButton, textsField } from './embeddings';
import { expect, test } from './fixtures';
import { field, heading, plan, review, save, unknown } from './formParts';
import { start, text } from './importPage';
import { tokenOf } from './people';
import { metadata, spec, type SandboxControl } from './sandboxControl';

interface Most {
  mouse: number;
  keys: number;
  /** How many of the actions by mouse may be presses of it, where that has a limit of its own. */
  presses?: number;
}

/**
 * What people come for, from the overview to its end, and how many actions it may need: what it needs today. A change that makes
 * a task shorter lowers its number. A sitting is what one person does one after another: no task of it spares another an action.
 */
const sittings: Record<string, Record<string, Most>> = {
  'a day like any other': {
    'restore the value of yesterday': { mouse: 3, presses: 3, keys: 10 },
    'create a network with a proposed prefix': { mouse: 5, keys: 8 },
    'make a file storage larger': { mouse: 4, keys: 10 },
    'add a user to a group': { mouse: 7, keys: 15 },
    'find the cheapest model with 64k of context for a day of tokens': {
      mouse: 12,
      presses: 3,
      keys: 18,
    },
  },
  networks: {
    'create a network with a CIDR and two routes': { mouse: 14, keys: 20 },
    'merge a change with that of a colleague': { mouse: 7, keys: 11 },
    'tag five networks': { mouse: 12, keys: 17 },
  },
  'changes, rules and users': {
    'find a change and restore what was before it': { mouse: 3, keys: 10 },
    'open SSH to an office': { mouse: 8, keys: 14 },
    'import five users': { mouse: 5, keys: 7 },
  },
  'storage, instances, a lost reply and models': {
    'attach storage to a network': { mouse: 8, keys: 16 },
    'create an instance': { mouse: 12, keys: 17 },
    'create a network though the reply is lost': { mouse: 5, keys: 10 },
    'find a cheap model with a long context': { mouse: 5, keys: 17 },
    'judge a model by ten texts of their own in groups': { mouse: 5, keys: 15 },
  },
};

/** A person who counts: a click is an action, and so is a text typed or pasted, and each key or keys pressed together. */
class Actions {
  count = 0;
  presses = 0;

  constructor(readonly page: Page) {}

  async click(wanted: Locator): Promise<void> {
    await wanted.click();
    this.count += 1;
    this.presses += 1;
  }

  /** Types or pastes into the field that has the focus already. */
  async type(wanted: Locator, words: string): Promise<void> {
    await expect(wanted).toBeFocused();
    await this.page.keyboard.insertText(words);
    this.count += 1;
  }

  /** A click into the field, then the text. */
  async fill(wanted: Locator, words: string): Promise<void> {
    await this.click(wanted);
    await this.type(wanted, words);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.count += 1;
    }
  }

  async tab(times: number, wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible();
    await this.press(...Array.from({ length: times }, () => 'Tab'));
    await expect(wanted).toBeFocused();
  }

  /** Types part of a name and takes the first suggestion. */
  async choose(wanted: Locator, words: string): Promise<void> {
    await this.type(wanted, words);
    await expect(option(this.page, words)).toBeVisible();
    await this.press('Enter');
  }

  /** Opens what the palette finds first. */
  async jump(words: string, found: string | RegExp): Promise<void> {
    await this.press('Control+k');
    await this.type(palette(this.page), words);
    const first = this.page.getByRole('option', { name: found }).first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await this.press('Enter');
  }

  async edit(name: string): Promise<void> {
    await expect(heading(this.page, name)).toBeFocused();
    await this.press('e');
    await this.formOf(name);
  }

  /** Waits for the form of a page just opened. Its last button is on the way of Tab. */
  async formOf(name: string): Promise<void> {
    await expect(heading(this.page, `Edit ${name}`)).toBeFocused();
    await expect(button(this.page, 'Show request')).toBeVisible();
  }

  /** Reviews and saves. */
  async saveByKeys(): Promise<void> {
    await this.press('Control+Enter');
    await this.saveReviewed();
  }

  /** Saves what a review shows. */
  async saveReviewed(): Promise<void> {
    await expect(plan(this.page).getByRole('heading')).toBeFocused();
    // Nothing is saved that was not compared.
    await expect(save(this.page)).toBeEnabled();
    await this.press('Control+Enter');
  }
}

interface Task {
  /** What is so before it begins. */
  given?: (sandbox: SandboxControl) => Promise<void>;
  mouse: Way;
  keys: Way;
  /** What is so in the end. */
  end: (page: Page, sandbox: SandboxControl) => Promise<void>;
}
type Way = (actions: Actions, page: Page, sandbox: SandboxControl) => Promise<void>;

const tasks = new Map<string, Task>();
const task = (name: string, how: Task) => tasks.set(name, how);

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const option = (page: Page, name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name}`) }).first();
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to…' });
const idOf = async (sandbox: SandboxControl, kind: string, name: string) =>
  String(metadata(await sandbox.named(kind, name)).id);

const routes = [
  { prefix: '192.168.0.0/16', nexthop: '10.99.0.1' },
  { prefix: '172.16.0.0/12', nexthop: '10.99.0.2' },
];

task('create a network with a CIDR and two routes', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Networks'));
    await actions.click(link(page, 'Create network'));
    await actions.type(field(page, 'Name'), 'orbit');
    await actions.fill(field(page, 'Prefix'), '10.99.0.0/20');
    for (const [at, { prefix, nexthop }] of routes.entries()) {
      await actions.click(button(page, 'Add route'));
      await actions.type(field(page, `Route ${at + 1} destination`), prefix);
      await actions.fill(field(page, `Route ${at + 1} next hop`), nexthop);
    }
    await actions.click(button(page, 'Create network'));
  },
  async keys(actions, page) {
    await actions.jump('create network', 'Create network');
    await actions.type(field(page, 'Name'), 'orbit');
    await actions.tab(1, field(page, 'Prefix'));
    await actions.type(field(page, 'Prefix'), '10.99.0.0/20');
    for (const [at, { prefix, nexthop }] of routes.entries()) {
      await actions.tab(at === 0 ? 3 : 2, button(page, 'Add route'));
      await actions.press('Enter');
      await actions.type(field(page, `Route ${at + 1} destination`), prefix);
      await actions.press('Tab');
      await actions.type(field(page, `Route ${at + 1} next hop`), nexthop);
    }
    await actions.press('Control+Enter');
  },
  async end(page, sandbox) {
    await expect(heading(page, 'orbit')).toBeVisible();
    expect(spec(await sandbox.named('networks', 'orbit')).routes).toEqual(routes);
  },
});

/** Somebody else describes the network whose nameservers are being typed. */
async function colleague(sandbox: SandboxControl): Promise<void> {
  const { metadata: own, spec: kept } = await sandbox.named('networks', 'bench');
  const { id, name, tags } = own as Record<string, unknown>;
  const body = { metadata: { name, tags, description: 'Theirs' }, spec: kept };
  await sandbox.api('PUT', `/api/v2/networks/${String(id)}`, body, tokenOf('grace@example.com'));
}

task('merge a change with that of a colleague', {
  async mouse(actions, page, sandbox) {
    await actions.click(goTo(page, 'Networks'));
    await actions.click(link(page, 'bench'));
    await actions.click(link(page, 'Edit network'));
    // The page of the network, which stays until the form is there, has a section of this name.
    const nameservers = page.getByRole('textbox', { name: 'DNS nameservers', exact: true });
    await actions.fill(nameservers, '9.9.9.9');
    await colleague(sandbox);
    await actions.click(review(page));
    await expect(plan(page)).toContainText('Changed by grace@example.com');
    await actions.click(save(page));
  },
  async keys(actions, page, sandbox) {
    await actions.jump('bench', /^bench/);
    await actions.edit('bench');
    await actions.tab(4, field(page, 'DNS nameservers'));
    await actions.type(field(page, 'DNS nameservers'), '9.9.9.9');
    await colleague(sandbox);
    await actions.saveByKeys();
  },
  async end(page, sandbox) {
    await expect(heading(page, 'bench')).toBeVisible();
    const stored = await sandbox.named('networks', 'bench');
    expect(metadata(stored).description).toBe('Theirs');
    expect(spec(stored).dnsNameservers).toEqual(['9.9.9.9']);
  },
});

const office = '198.51.100.0/24';

task('open SSH to an office', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Security groups'));
    await actions.click(tick(page, 'nfs'));
    await actions.click(button(page, 'Add a rule'));
    await actions.type(field(page, 'Port'), '22');
    await actions.fill(field(page, 'CIDR'), office);
    await actions.click(review(page));
    await actions.click(button(page, 'Save 1 change'));
  },
  async keys(actions, page) {
    await actions.jump('nfs', /^nfs.*security group/);
    await actions.edit('nfs');
    await actions.tab(2, button(page, 'Add rule'));
    await actions.press('Enter');
    await expect(field(page, 'Rule 5 direction')).toBeFocused();
    await actions.press('Tab', 'Tab');
    await actions.type(field(page, 'Rule 5 port'), '22');
    await actions.press('Tab');
    await actions.type(field(page, 'Rule 5 CIDR'), office);
    await actions.saveByKeys();
  },
  async end(_, sandbox) {
    const rules = async () => spec(await sandbox.named('securitygroups', 'nfs')).rules;
    const rule = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: office };
    await expect.poll(rules).toContainEqual(rule);
  },
});

task('tag five networks', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Networks'));
    for (const name of ['backup', 'bench', 'dev-anna', 'edge-east', 'edge-north'])
      await actions.click(tick(page, name));
    await actions.click(button(page, 'Change a tag'));
    await actions.type(field(page, 'Tag name'), 'wave');
    await actions.fill(field(page, 'Tag value'), 'one');
    await actions.click(review(page));
    await actions.click(button(page, 'Save 5 changes'));
  },
  async keys(actions, page) {
    await actions.press('g', 'n');
    await expect(link(page, 'backup')).toBeVisible();
    await actions.press('j', 'x', 'j', 'j', 'j', 'j', 'Shift+X');
    await actions.tab(2, button(page, 'Change a tag'));
    await actions.press('Enter');
    await actions.type(field(page, 'Tag name'), 'wave');
    await actions.press('Tab');
    await actions.type(field(page, 'Tag value'), 'one');
    await actions.press('Enter');
    await expect(button(page, 'Save 5 changes')).toBeEnabled();
    await actions.press('Control+Enter');
  },
  async end(page, sandbox) {
    await expect(page.getByText('Finished: 5 saved')).toBeVisible();
    const tags = (await sandbox.objects('networks')).map((network) => metadata(network).tags);
    const tagged = tags.filter((each) =>
      JSON.stringify(each ?? []).includes('"wave","value":"one"'),
    );
    expect(tagged).toHaveLength(5);
  },
});

task('attach storage to a network', {
  async mouse(actions, page, sandbox) {
    await actions.click(button(page, 'Search or jump to…'));
    await actions.type(palette(page), await idOf(sandbox, 'filestorage', 'checkpoints'));
    await actions.click(option(page, 'Open file storage'));
    await actions.click(link(page, 'Edit file storage'));
    await actions.click(field(page, 'Attached networks'));
    await actions.click(option(page, 'training-b'));
    await actions.click(review(page));
    await actions.click(save(page));
  },
  async keys(actions, page, sandbox) {
    await actions.press('Control+k');
    await actions.type(palette(page), await idOf(sandbox, 'filestorage', 'checkpoints'));
    await expect(option(page, 'Open file storage')).toBeVisible();
    await actions.press('ArrowDown', 'ArrowDown', 'Enter');
    await actions.edit('checkpoints');
    await actions.tab(6, field(page, 'Attached networks'));
    await actions.choose(field(page, 'Attached networks'), 'training-b');
    await actions.saveByKeys();
  },
  async end(page, sandbox) {
    await expect(page.getByRole('region', { name: 'Attachment to training-b' })).toBeVisible();
    const ids = ['training-a', 'training-b'].map((name) => idOf(sandbox, 'networks', name));
    const stored = spec(await sandbox.named('filestorage', 'checkpoints'));
    expect(stored.attachments).toEqual({ networkIds: await Promise.all(ids) });
  },
});

const image = 'bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07';

task('create an instance', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Instances'));
    await actions.click(link(page, 'Create instance'));
    await actions.type(field(page, 'Name'), 'trainer');
    await actions.click(field(page, 'Network'));
    await actions.click(option(page, 'edge-north'));
    await actions.click(field(page, 'Flavor'));
    await actions.click(option(page, 'c1-small'));
    await actions.fill(field(page, 'Image'), image);
    await actions.click(field(page, 'Security groups'));
    await actions.click(option(page, 'bastion'));
    await actions.click(button(page, 'Create instance'));
  },
  async keys(actions, page) {
    await actions.jump('create instance', 'Create instance');
    await actions.type(field(page, 'Name'), 'trainer');
    await actions.tab(3, field(page, 'Network'));
    await actions.choose(field(page, 'Network'), 'edge-north');
    await actions.press('Tab');
    await actions.type(field(page, 'Flavor'), 'c1-small');
    await actions.press('Tab');
    await actions.type(field(page, 'Image'), image);
    await actions.press('Tab');
    await actions.choose(field(page, 'Security groups'), 'bastion');
    await actions.press('Control+Enter');
  },
  async end(page, sandbox) {
    await expect(heading(page, 'trainer')).toBeVisible();
    expect(spec(await sandbox.named('instances', 'trainer'))).toMatchObject({
      flavorId: 'c1-small',
      imageId: image,
      networking: { securityGroups: [await idOf(sandbox, 'securitygroups', 'bastion')] },
    });
  },
});

const subjects = [1, 2, 3, 4, 5].map((at) => `u${at}@example.com`);
const rows = ['subject,groups', ...subjects.map((subject) => `${subject},auditors`)].join('\n');

task('import five users', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Users'));
    await actions.click(link(page, 'Import users'));
    await actions.fill(text(page), rows);
    await actions.click(start(page));
  },
  async keys(actions, page) {
    await actions.jump('import users', 'Import users');
    await expect(heading(page, 'Import users')).toBeFocused();
    await actions.tab(2, text(page));
    await actions.type(text(page), rows);
    await expect(start(page)).toBeEnabled();
    await actions.press('Control+Enter');
  },
  async end(page, sandbox) {
    await expect(page.getByText(/^Finished: 5 created/)).toBeVisible();
    const stored = (await sandbox.objects('users')).map((user) => spec(user).subject);
    expect(stored).toEqual(expect.arrayContaining(subjects));
  },
});

task('find a change and restore what was before it', {
  /** Ada created a network, and Grace took its nameserver. */
  async given(sandbox) {
    const at = { organizationId: place.organization, projectId: place.projects.platform };
    const made = { ...at, regionId: place.regions[0], prefix: '10.99.0.0/20', routes: [] };
    const of = (written: object, dnsNameservers: string[]) => ({
      metadata: { name: 'orbit' },
      spec: { ...written, dnsNameservers },
    });
    const [ada, grace] = ['ada', 'grace'].map((name) => tokenOf(`${name}@acme-research.example`));
    const created = await sandbox.api('POST', '/api/v2/networks', of(made, ['1.1.1.1']), ada);
    const address = `/api/v2/networks/${String(metadata(created).id)}`;
    await sandbox.api('PUT', address, of({ routes: [] }, []), grace);
  },
  async mouse(actions, page) {
    await actions.click(link(page, 'orbit: DNS nameservers'));
    await actions.click(link(page, 'Undo this change'));
    await actions.click(save(page));
  },
  async keys(actions, page) {
    await actions.press('g', 'c');
    await expect(link(page, 'Update network orbit: DNS nameservers')).toBeVisible();
    await actions.press('j', 'Enter');
    await actions.tab(4, link(page, 'Undo this change'));
    await actions.press('Enter');
    await actions.saveReviewed();
  },
  async end(page, sandbox) {
    await expect(heading(page, 'orbit')).toBeVisible();
    const stored = spec(await sandbox.named('networks', 'orbit'));
    expect(stored.dnsNameservers).toEqual(['1.1.1.1']);
  },
});

/** The first prefix that is offered. */
const proposed = (page: Page) => page.getByRole('button', { name: /^Use 10\./ }).first();

const models = (page: Page) => page.getByRole('table', { name: 'Models' }).locator('tbody a');
const cheapest = 'Llama-3.2-3B-Instruct';

/** By keys, the models with at least so much context. */
async function filterModels(actions: Actions, page: Page, least: string): Promise<void> {
  await actions.press('g', 'm');
  await expect(models(page).first()).toBeVisible();
  await actions.press('f');
  const filter = page.getByRole('dialog', { name: 'Add filter' });
  await actions.type(filter.getByLabel('Filter by'), 'context');
  await actions.press('Enter');
  await actions.type(filter.getByLabel('Context length from'), least);
  await actions.press('Enter');
  await expect(button(page, 'Filter')).toBeFocused();
}

task('find a cheap model with a long context', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Models'));
    await actions.fill(field(page, 'Context length from'), '100k');
    // The click that leaves the field is not lost, though the filter moves the table.
    await actions.click(button(page, 'Input / 1M'));
    await expect(models(page).first()).toHaveText(cheapest);
    await actions.click(models(page).first());
  },
  async keys(actions, page) {
    await filterModels(actions, page, '100k');
    // The list is filtered before a key is pressed in it.
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
    await actions.tab(7, button(page, 'Input / 1M'));
    await actions.press('Enter');
    await expect(models(page).first()).toHaveText(cheapest);
    await actions.press('j', 'Enter');
  },
  end: (page) => expect(heading(page, cheapest)).toBeVisible(),
});

const shares = ['Where is it mounted?', 'The share is full', 'Resize it', 'Mount it', 'NFS'];
const tokens = ['Renew my token', 'The token expired', 'Whose is it?', 'Sign in', 'Sign out'];
const own = ['text,topic', ...shares.map((t) => `${t},share`), ...tokens.map((t) => `${t},token`)];

task('judge a model by ten texts of their own in groups', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Embeddings'));
    const chooser = page.waitForEvent('filechooser');
    await actions.click(button(page, 'Open file'));
    const buffer = Buffer.from(own.join('\n'));
    await (await chooser).setFiles({ name: 'own.csv', mimeType: 'text/csv', buffer });
    // Choosing it is an action too.
    actions.count += 1;
    await expect(textsField(page)).toHaveValue(/Sign out$/);
    await actions.click(embedButton(page));
    await actions.click(page.getByRole('tab', { name: 'Evaluate' }));
  },
  async keys(actions, page) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), own.join('\n'));
    await actions.press('g', 'e');
    await expect(heading(page, 'Embeddings')).toBeFocused();
    await actions.tab(5, textsField(page));
    await actions.press('Control+a', 'Control+v');
    await actions.tab(1, button(page, 'Read it as one'));
    await actions.press('Enter');
    // The offer is gone, and the focus with the texts.
    await expect(textsField(page)).toBeFocused();
    await expect(textsField(page)).toHaveValue(/Sign out$/);
    await actions.press('Control+Enter');
    await actions.jump('evaluate', 'Show Evaluate');
  },
  async end(page) {
    const table = page.getByRole('table', { name: 'Models, sizes and storages' });
    await expect(table.getByRole('columnheader', { name: 'Right, of 10' })).toBeVisible();
  },
});

const yesterday = (page: Page) =>
  page.getByRole('row', { name: /backups: size: 10,240 GiB → 12,288 GiB/ });

task('restore the value of yesterday', {
  given: (sandbox) => sandbox.reset({ journal: 'demo' }),
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Changes'));
    await actions.click(yesterday(page).getByRole('link', { name: 'Undo' }));
    await actions.click(save(page));
  },
  async keys(actions, page) {
    await actions.press('g', 'c');
    await expect(yesterday(page)).toBeVisible();
    await actions.press('j', 'j', 'j');
    await actions.tab(1, yesterday(page).getByRole('button', { name: /^Actions for/ }));
    await actions.press('Enter');
    const undo = page.getByRole('menuitem', { name: 'Undo', exact: true });
    await expect(page.getByRole('menuitem', { name: 'Show the change' })).toBeFocused();
    await actions.press('ArrowDown');
    await expect(undo).toBeFocused();
    await actions.press('Enter');
    await actions.saveReviewed();
  },
  async end(_, sandbox) {
    const size = async () => spec(await sandbox.named('filestorage', 'backups')).sizeGiB;
    await expect.poll(size).toBe(10_240);
  },
});

task('create a network with a proposed prefix', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Networks'));
    await actions.click(link(page, 'Create network'));
    await actions.type(field(page, 'Name'), 'proposed');
    await actions.click(proposed(page));
    await actions.click(button(page, 'Create network'));
  },
  async keys(actions, page) {
    await actions.jump('create network', 'Create network');
    await actions.type(field(page, 'Name'), 'proposed');
    await actions.tab(2, proposed(page));
    await actions.press('Enter', 'Control+Enter');
  },
  async end(page) {
    await expect(heading(page, 'proposed')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('10.20.64.0/22');
  },
});

task('make a file storage larger', {
  async mouse(actions, page) {
    await actions.click(link(page, 'Make larger: shared-tools is 93 % full'));
    await actions.type(field(page, 'Size (GiB)'), '2000');
    await actions.click(review(page));
    await actions.click(save(page));
  },
  async keys(actions, page) {
    await actions.jump('shared-tools', /^shared-tools/);
    await actions.edit('shared-tools');
    await actions.tab(3, field(page, 'Size (GiB)'));
    await actions.type(field(page, 'Size (GiB)'), '2000');
    await actions.saveByKeys();
  },
  async end(page, sandbox) {
    await expect(heading(page, 'shared-tools')).toBeVisible();
    const stored = spec(await sandbox.named('filestorage', 'shared-tools'));
    expect(stored.sizeGiB).toBe(2000);
  },
});

const bo = 'bo@acme-research.example';

task('add a user to a group', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Users'));
    await actions.click(tick(page, bo));
    await actions.click(button(page, 'Change a group'));
    await actions.type(field(page, 'Group'), 'auditors');
    await actions.click(option(page, 'auditors'));
    await actions.click(review(page));
    await actions.click(button(page, 'Save 1 change'));
  },
  async keys(actions, page) {
    await actions.jump(bo, /^bo@/);
    await actions.edit(bo);
    await actions.tab(7, field(page, 'Groups'));
    await actions.choose(field(page, 'Groups'), 'auditors');
    await actions.saveByKeys();
  },
  async end(_, sandbox) {
    const groups = async () => {
      const stored = (await sandbox.objects('users')).find((user) => spec(user).subject === bo);
      return stored && spec(stored).groupIDs;
    };
    await expect.poll(groups).toHaveLength(2);
  },
});

const workload = [
  ['Requests per day', '1'],
  ['Tokens in per request', '3M'],
  ['Tokens out per request', '1M'],
] as const;

task('find the cheapest model with 64k of context for a day of tokens', {
  async mouse(actions, page) {
    await actions.click(goTo(page, 'Models'));
    await actions.fill(field(page, 'Context length from'), '64k');
    await actions.click(page.getByRole('tab', { name: 'Cost calculator' }));
    await ofDay(actions, page);
  },
  async keys(actions, page) {
    await filterModels(actions, page, '64k');
    await actions.jump('cost', 'Show Cost calculator');
    await ofDay(actions, page);
  },
  async end(page) {
    await expect(page.getByText('3,000,000 in, 1,000,000 out')).toBeVisible();
    const first = page.getByRole('table', { name: 'Cost per day' }).getByRole('rowheader').first();
    await expect(first).toContainText(cheapest);
    await expect(page).toHaveURL(/context_length=64000\.\./);
  },
});

/** From the tab of the calculator, which has the focus, by keys in both ways. */
async function ofDay(actions: Actions, page: Page): Promise<void> {
  await actions.tab(1, field(page, 'Period'));
  await actions.press('ArrowUp');
  for (const [label, typed] of workload) {
    await actions.tab(1, field(page, label));
    await actions.type(field(page, label), typed);
  }
}

const look = (page: Page) => unknown(page).getByRole('button', { name: 'Look for it' });

/** Mantine gives a new dialog the focus twice: by a timer when it is there, and by another after React's effects. */
async function focusSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

task('create a network though the reply is lost', {
  given: (sandbox) => sandbox.fault({ operation: 'createNetwork', kind: 'drop' }),
  async mouse(actions, page) {
    await actions.click(link(page, '10.20.64.0/22'));
    await actions.type(field(page, 'Name'), 'orbit');
    await actions.click(button(page, 'Create network'));
    await actions.click(look(page));
    await actions.click(link(page, 'Open orbit'));
  },
  async keys(actions, page) {
    await actions.jump('create network', 'Create network');
    await actions.type(field(page, 'Name'), 'orbit');
    await actions.tab(1, field(page, 'Prefix'));
    await actions.type(field(page, 'Prefix'), '10.99.0.0/20');
    await actions.press('Control+Enter');
    await expect(unknown(page).getByRole('heading')).toBeFocused();
    await focusSettled(page);
    await actions.press('Shift+Tab');
    await expect(look(page)).toBeFocused();
    await actions.press('Enter');
    await expect(link(page, 'Open orbit')).toBeFocused();
    await actions.press('Enter');
  },
  async end(page, sandbox) {
    await expect(heading(page, 'orbit')).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  },
});

for (const [about, most] of Object.entries(sittings))
  for (const way of ['mouse', 'keys'] as const)
    test(`${about}: each task takes no more actions than it did, by ${way}`, async ({
      page,
      sandbox,
    }) => {
      const all = Object.entries(most);
      for (const [name] of all) await tasks.get(name)?.given?.(sandbox);
      for (const [name, { [way]: limit, presses = limit }] of all)
        await test.step(name, async () => {
          await visit(page, '/');
          await expect(heading(page, 'Overview')).toBeVisible();
          const actions = new Actions(page);
          await tasks.get(name)?.[way](actions, page, sandbox);
          await tasks.get(name)?.end(page, sandbox);
          expect(actions.count).toBeGreaterThan(0);
          expect(actions.count).toBeLessThanOrEqual(limit);
          if (way === 'mouse') expect(actions.presses).toBeLessThanOrEqual(presses);
        });
    });

test('the docs tell these numbers', async () => {
  const told = await readFile('docs/performance.md', 'utf8');
  const rows = [...told.matchAll(/^\| (.+?) +\| (\d+) +\| (\d+) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  const held = Object.values(sittings).flatMap((sitting) =>
    Object.entries(sitting).map(([name, most]) => [name, `${most.mouse}`, `${most.keys}`]),
  );
  expect(rows).toEqual(held);
});
