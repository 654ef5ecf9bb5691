import type { EngineName } from '../../scripts/engines';
import { expect } from '../fixtures';
import { metadata, spec } from '../sandboxControl';
import { test } from './person';

/** The main tasks of the console, in an engine that is not Chromium. */
export function tasks(name: EngineName): void {
  test(`${name}: an answer that is lost is unknown, is sent once, and stays a draft after a reload`, async ({
    person,
    sandbox,
  }) => {
    await sandbox.fault({ operation: 'createInstance', kind: 'drop' });
    const network = await sandbox.named('networks', 'edge-north');
    await person.open(`/instances/new?networkID=${String(metadata(network).id)}`);
    await person.fills('Name', 'lost');
    await person.fills('Flavor', 'c1-small');
    await person.fills('Image', 'bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07');
    await person.presses('button', 'Create instance');
    await person.sees('heading', 'Outcome unknown');
    await person.presses('button', 'Decide later');
    await person.reload();
    await person.holds('Name', 'lost');
    await person.holds('Flavor', 'c1-small');
    expect(await sandbox.requests('createInstance')).toHaveLength(1);
  });

  test(`${name}: a list is searched and sorted, Back returns to it, and its rows are downloaded`, async ({
    person,
    driver,
  }) => {
    await person.open('/networks');
    await person.presses('button', /^Prefix/);
    await person.fills('Search networks', 'edge');
    await person.reads(/\d of 41/);
    const address = () => driver.run(() => location.search);
    await expect.poll(address).toMatch(/sort=prefix.*q=edge|q=edge.*sort=prefix/);
    const before = await address();
    await person.presses('link', 'edge-east');
    await person.sees('heading', 'edge-east');
    await driver.run(() => history.back());
    await person.sees('heading', 'Networks');
    await person.holds('Search networks', 'edge');
    await expect.poll(address).toBe(before);
    await person.presses('button', 'Export');
    await person.presses('menuitem', /^CSV, columns as shown/);
    expect(await person.downloads('networks.csv')).toMatch(/^Name,[^\r\n]*\r?\nedge-/);
  });

  test(`${name}: users are imported from CSV text, and rules are pasted into a security group`, async ({
    person,
    sandbox,
  }) => {
    await person.open('/users/import');
    await person.fills(
      'CSV text',
      'subject,groups\nana@example.com,auditors\nbo@example.com,auditors',
    );
    await person.presses('button', 'Import 2 users');
    await expect
      .poll(async () =>
        (await sandbox.requests('createUser')).map(({ body }) => JSON.parse(body).spec.subject),
      )
      .toEqual(['ana@example.com', 'bo@example.com']);
    await person.reads(/2 created/);

    const group = await sandbox.named('securitygroups', 'locked-down');
    await person.goes(`/security-groups/${String(metadata(group).id)}/edit`);
    await person.presses('button', 'Paste rules');
    await person.fills('Rules to paste', 'ingress,tcp,8443,10.0.0.0/8\negress,udp,53,10.0.0.2/32');
    await person.presses('button', 'Add 2 rules');
    await person.presses('button', 'Review changes');
    await person.presses('button', 'Save changes');
    await person.sees('heading', 'locked-down');
    const after = await sandbox.named('securitygroups', 'locked-down');
    expect(spec(after)['rules']).toHaveLength(2);
  });

  test(`${name}: the palette opens an ID, and a chosen theme stays`, async ({
    person,
    driver,
    sandbox,
  }) => {
    const group = await sandbox.named('securitygroups', 'bastion');
    await person.prefers('light');
    await person.open('/reference');
    await person.sees('heading', 'API reference');
    await person.presses('button', 'Search or jump to…');
    await person.fills('Search or jump to…', String(metadata(group).id));
    await person.presses('option', /^Open security group/);
    await person.sees('heading', 'bastion');
    await person.presses('button', 'Theme');
    await person.presses('radio', 'Dark');
    const theme = () =>
      driver.run(() => document.documentElement.dataset['mantineColorScheme'] ?? '');
    await expect.poll(theme).toBe('dark');
    await person.reload();
    await person.sees('heading', 'bastion');
    expect(await theme()).toBe('dark');
  });

  test(`${name}: a token is used and kept nowhere, and signing out leaves nothing of the session`, async ({
    person,
    driver,
  }) => {
    await person.open('/networks');
    await person.sees('link', 'edge-north');
    await person.presses('button', 'Connection');
    await person.presses('button', 'Enter token');
    await person.fills('Token', 'sandbox-admin');
    await person.presses('button', 'Use token');
    await person.sees('link', 'edge-north');
    expect(
      await driver.run(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
    ).not.toContain('sandbox-admin');
    await person.presses('button', 'Connection');
    await person.presses('button', 'Sign out');
    await person.presses('button', 'Sign out');
    await person.open('/activity');
    await person.reads('No requests yet');
    // The tests after this one are of the same browser.
    await person.prefers('light');
  });
}
