import { expect } from '../fixtures';
import { coloursIn, contrast, mostOf } from '../pixels';
import type { JsonObject } from '../../src/lib/json';
import { metadata, spec, type SandboxControl } from '../sandboxControl';
import type { Driver } from './driver';
import { translate } from '../translator';
import type { Person } from './person';

// The main tasks of the console, in an engine that is not Chromium.

/** From the playground. */
export async function playground(person: Person): Promise<void> {
  // The button waits for the model, which comes with the catalogue and brings the price.
  await person.reads(/about \$0\.0/);
  await person.presses('button', 'Run the example');
  await person.reads(/18 texts · \d\d:/);
  // The inputs have folded, so nothing moves any more.
  await person.sees('button', 'Edit');
  await person.presses('tab', 'Search');
  await person.fills('Query', 'a cat on a sofa');
  await person.presses('button', 'Search');
  await person.sees('heading', 'Nearest to “a cat on a sofa”');
  await person.presses('tab', 'Evaluate');
  await person.sees('columnheader', 'Bytes / text');
  await person.presses('tab', 'Map');
  await person.presses('button', 'UMAP');
  await person.reads(/UMAP with 15 neighbours/);
}

/** From any page. */
export async function lists(person: Person, driver: Driver): Promise<void> {
  await person.goes('/networks');
  await person.sees('heading', 'Networks');
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
  expect(await person.downloads('networks.csv')).toMatch(/^\uFEFFName,[^\r\n]*\r?\nedge-/);

  await person.goes('/models?q=lexical');
  await person.presses('link', /^lexical-1024/);
  await person.sees('heading', 'lexical-1024');
  await person.presses('link', 'Calculate cost');
  await person.reads(/lexical-1024\s[^]*\$\d/);
  await person.presses('tab', /^Compare/);
  await person.reads('One more model is needed');
}

/** A network is refused, created, and saved with what another changed, while a translator rewrites the page. */
export async function network(
  person: Person,
  driver: Driver,
  sandbox: SandboxControl,
): Promise<void> {
  await person.open('/networks/new');
  await person.sees('heading', 'Create network');
  await driver.run(translate);
  await person.fills('Name', 'edge-north');
  await person.fills('Prefix', '10.99.0.0/20');
  await person.presses('button', 'Create network');
  await person.reads(/already exists|is taken|already used/);
  await person.fills('Name', 'orbit');
  await person.presses('button', 'Create network');
  await person.sees('heading', 'orbit');
  expect(await driver.run(() => document.querySelector('font font') !== null)).toBe(true);
  expect(await sandbox.requests('createNetwork')).toHaveLength(2);
  const created = await sandbox.named('networks', 'orbit');
  expect(created.status).toMatchObject({ prefix: '10.99.0.0/20' });
  const { id } = metadata(created);

  await person.presses('link', 'Edit network');
  await person.fills('Name', 'orbit-renamed');
  await sandbox.api('PUT', `/api/v2/networks/${String(id)}`, {
    metadata: { name: 'orbit', description: 'By somebody else' },
    spec: { dnsNameservers: ['9.9.9.9'] },
  });
  // The review is open before it may be saved.
  await sandbox.settings({ latencyMs: 500 });
  await person.presses('button', 'Review changes');
  await person.reads('By somebody else');
  await person.presses('button', 'Save changes');
  await person.sees('heading', 'orbit-renamed');
  await person.reads('Network orbit-renamed saved');
  const saved = await sandbox.named('networks', 'orbit-renamed');
  expect(metadata(saved)).toMatchObject({ id, description: 'By somebody else' });
  expect(saved.status).toMatchObject({ prefix: '10.99.0.0/20' });
  expect(spec(saved).dnsNameservers).toEqual(['9.9.9.9']);
  await sandbox.settings({ latencyMs: 0 });
}

/** From any page that has no field of these names. */
export async function copies(person: Person): Promise<void> {
  await person.goes('/networks/new');
  await person.fills('Name', 'copied-net');
  await person.presses('button', 'Show request');
  await person.presses('button', 'Copy JSON');
  await person.reads('Copied');
  expect(JSON.parse(await person.pastes('Description'))).toMatchObject({
    metadata: { name: 'copied-net' },
  });
  await person.goes('/embeddings?tab=details');
  // The button waits for the model, which comes with the catalogue and brings the price.
  await person.reads(/about \$0\.0/);
  // What is pasted is laid out as one line, which takes WebKit half a minute for whole vectors.
  await person.fills('Dimensions', '16');
  await person.presses('button', 'Embed');
  await person.reads('No problems in the answers or the vectors.');
  await person.presses('button', 'Copy JSON');
  await person.reads('Copied');
  const answer = JSON.parse(await person.pastes('Texts')) as { data: { embedding: number[] }[] };
  expect(answer.data.map(({ embedding }) => embedding.length)).toEqual(
    Array.from({ length: 18 }, () => 16),
  );
}

/** From any page that is no form. */
export async function lostAnswer(person: Person, sandbox: SandboxControl): Promise<void> {
  await sandbox.fault({ operation: 'createInstance', kind: 'drop' });
  const { id } = metadata(await sandbox.named('networks', 'edge-north'));
  await person.goes(`/instances/new?networkID=${String(id)}&flavorID=c1-small`);
  await person.sees('heading', 'Create instance');
  await person.fills('Name', 'lost');
  await person.fills('Image', 'bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07');
  await person.presses('button', 'Create instance');
  await person.sees('heading', 'Outcome unknown');
  await person.presses('button', 'Decide later');
  await person.reload();
  await person.holds('Name', 'lost');
  await person.holds('Image', 'ubuntu-24.04');
  expect(await sandbox.requests('createInstance')).toHaveLength(1);
}

/** Leaves the page. */
export async function paper(
  person: Person,
  driver: Driver,
  sandbox: SandboxControl,
): Promise<void> {
  const networks = await sandbox.objects('networks');
  const prefixes = networks.map(({ status }) => String((status as JsonObject)['prefix']));
  await person.open('/networks');
  await person.reads(`${prefixes.length} networks`);
  // The browser prints what is there when it has told that it will: nothing may be put off.
  const drawn = await driver.run(() => {
    dispatchEvent(new Event('beforeprint'));
    const { innerText } = document.body;
    dispatchEvent(new Event('afterprint'));
    return innerText;
  });
  const sheets = await driver.sheets?.();
  // Rows as high as their text.
  if (sheets) expect(sheets.length).toBeLessThan(4);
  for (const text of [drawn, ...(sheets ? [sheets.join(' ')] : [])]) {
    expect(text).toMatch(/Printed \d{4}-\d\d-\d\d /);
    expect(prefixes.filter((prefix) => !text.includes(prefix))).toEqual([]);
  }
}

/** From any page. */
export async function keys(person: Person, driver: Driver): Promise<void> {
  const press = (key: KeyboardEventInit) =>
    driver.run((given) => {
      const event = new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, key);
  await press({ key: 'л', code: 'KeyK', ctrlKey: true });
  await person.sees('textbox', 'Search or jump to…');
  await press({ key: 'Escape', code: 'Escape' });
  await expect
    .poll(() => driver.run(() => document.querySelector('[role="dialog"]') === null))
    .toBe(true);
  await press({ key: 'γ', code: 'KeyG' });
  await press({ key: 'ν', code: 'KeyN' });
  await person.sees('heading', 'Networks');
  await press({ key: 'с', code: 'KeyC' });
  await person.fills('Prefix', '10.99.0.0/20');
  // It ends a conversion, and nothing else.
  await press({ key: 'Enter', ctrlKey: true, keyCode: 229 });
  expect(await driver.run(() => document.body.innerText)).not.toMatch(REFUSED);
  await press({ key: 'Enter', ctrlKey: true });
  await person.reads(REFUSED);
}

const REFUSED = /Fix \d+ field/;

export async function darkTheme(person: Person): Promise<void> {
  await person.open('/networks?tab=map');
  await person.presses('button', 'Theme');
  await person.presses('radio', 'Dark');
  const turns = async () => {
    const overlap = await person.picture('link', OVERLAP);
    // Along a line above its words: stripes and gaps in turn.
    const line = Array.from({ length: overlap.width - 8 }, (_, at) => overlap.at(at + 4, 4));
    return line.filter((colour, at) => at > 0 && colour !== line[at - 1]).length / line.length;
  };
  await expect.poll(turns).toBeGreaterThan(0.2);
  await person.goes('/users/new');
  const box = async () => {
    const picture = await person.picture('checkbox', NO_GROUPS);
    return contrast(mostOf(coloursIn(picture, 'inside')), '18 22 29');
  };
  await expect.poll(box).toBeLessThan(1.2);
  await person.presses('checkbox', NO_GROUPS);
  await expect.poll(box).toBeGreaterThan(3);
}

const OVERLAP = 'partner-lab overlaps storage-backplane, 10.30.64.0/20, 4,096 addresses';
const NO_GROUPS = 'No groups. If this user exists, they lose all current groups.';

/** From any page. */
export async function token(person: Person, driver: Driver): Promise<void> {
  await person.goes('/networks');
  await person.sees('link', 'edge-north');
  await person.presses('button', /^Connection: /);
  await person.presses('button', 'Enter token');
  await person.fills('Token', 'sandbox-admin');
  await person.presses('button', 'Use token');
  await person.sees('link', 'edge-north');
  expect(
    await driver.run(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('sandbox-admin');
  await person.presses('button', /^Connection: /);
  await person.presses('button', 'Sign out');
  await person.presses('button', 'Sign out');
  await person.goes('/activity');
  await person.reads('No requests yet');
}
