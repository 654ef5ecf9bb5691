import type { EngineName } from '../../scripts/engines';
import { expect } from '../fixtures';
import { metadata } from '../sandboxControl';
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

  test(`${name}: a list is searched and sorted, Back returns to it, and its rows are downloaded; models are searched and compared, and their cost is computed`, async ({
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

    await person.goes('/models');
    await person.fills('Search models', 'lexical');
    // Rows that move take no press.
    await expect.poll(address).toContain('q=lexical');
    await person.presses('link', /^lexical-1024/);
    await person.sees('heading', 'lexical-1024');
    await person.presses('link', 'Calculate cost');
    await person.reads(/lexical-1024\s[^]*\$\d/);
    await person.presses('tab', /^Compare/);
    await person.reads('One more model is needed');
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
