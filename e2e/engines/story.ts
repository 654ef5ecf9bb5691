import type { EngineName } from '../../scripts/engines';
import { expect } from '../fixtures';
import { coloursIn, contrast, mostOf } from '../pixels';
import { routes } from '../routes';
import { metadata, spec } from '../sandboxControl';
import type { Driver } from './driver';
import { test, useEngine, type Person } from './person';

/** What everybody does with the console, in an engine that is not Chromium. */
export function story(name: EngineName): void {
  useEngine(name);

  const expectPage = async (person: Person, driver: Driver, path: string, title: string) => {
    await person.sees('heading', title);
    const alerts = await driver.run(() =>
      [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
    );
    expect(alerts, path).toEqual([]);
  };

  test(`${name}: every page opens, some by a load and one reloaded, with its title and without an error`, async ({
    person,
    driver,
  }) => {
    for (const [path, title] of routes) {
      await (loaded.has(path) ? person.open(path) : person.goes(path));
      await expectPage(person, driver, path, title);
      // Its code is at hand then, which decides what WebKit evaluates first.
      if (path !== '/embeddings') continue;
      await person.reload();
      await expectPage(person, driver, path, title);
    }
  });

  test(`${name}: the example is checked, given as code, searched, benched, measured by size, and mapped by UMAP`, async ({
    person,
  }) => {
    await person.open('/embeddings');
    // The button waits for the model, which comes with the catalogue and brings the price.
    await person.reads(/about \$0\.0/);
    await person.presses('button', 'Run the example');
    await person.reads(/18 texts · \d\d:/);
    // The inputs have folded, so nothing moves any more.
    await person.sees('button', 'Edit');
    await person.presses('tab', 'Details');
    await person.reads('No problems in the answers or the vectors.');
    await person.presses('tab', 'Code');
    await person.reads(/curl/);
    await person.presses('tab', 'Search');
    await person.fills('Query', 'a cat on a sofa');
    await person.presses('button', 'Search');
    await person.sees('heading', 'Nearest to “a cat on a sofa”');
    await person.presses('tab', 'Evaluate');
    await person.presses('button', 'By queries');
    await person.presses('button', 'Run the example');
    await person.reads(/nDCG@10, 10 queries/);
    await person.sees('columnheader', 'Bytes / text');
    await person.presses('tab', 'Map');
    await person.presses('button', 'UMAP');
    await person.reads(/UMAP with 15 neighbours/);
  });

  test(`${name}: a network is refused, created, saved with what another changed, and taken back; text at hand is copied, and so is an answer that is still being read`, async ({
    person,
    sandbox,
  }) => {
    await person.open('/networks/new');
    await person.fills('Name', 'edge-north');
    await person.fills('Prefix', '10.99.0.0/20');
    await person.presses('button', 'Create network');
    await person.reads(/already exists|is taken|already used/);
    await person.fills('Name', 'orbit');
    await person.presses('button', 'Create network');
    await person.sees('heading', 'orbit');
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

    await person.presses('button', 'Undo');
    await person.holds('Name', 'orbit');
    await person.presses('button', 'Review changes');
    await person.presses('button', 'Save changes');
    await person.sees('heading', 'orbit');
    expect(metadata(await sandbox.named('networks', 'orbit')).id).toBe(id);

    await test.step('text at hand, and an answer', async () => {
      await sandbox.settings({ latencyMs: 0 });
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
      await person.presses('button', 'Copy JSON');
      await person.reads('Copied');
      const answer = JSON.parse(await person.pastes('Texts')) as {
        data: { embedding: number[] }[];
      };
      expect(answer.data.map(({ embedding }) => embedding.length)).toEqual(
        Array.from({ length: 18 }, () => 16),
      );
    });
  });

  test(`${name}: in the dark theme what overlaps is hatched, and a box is dark until it is ticked`, async ({
    person,
  }) => {
    await person.prefers('dark');
    await person.open('/networks?tab=map');
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
  });
}

/** The pages that are loaded; the others are opened from them, as by a link. */
const loaded = new Set<string>(['/', '/networks?tab=map', '/instances/new', '/embeddings']);
const OVERLAP = 'partner-lab overlaps storage-backplane, 10.30.64.0/20, 4,096 addresses';
const NO_GROUPS = 'No groups. If this user exists, they lose all current groups.';
