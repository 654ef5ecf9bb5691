import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { floorFault } from './floors.js';

const root = path.resolve(import.meta.dirname, '../..');
const at = (file: string): string => path.join(root, file);

describe('floorFault', () => {
  it.each([
    ['src/features/networks/NetworksPage.tsx', 'src/table/ResourceTable'],
    ['src/api/networks.ts', 'src/lib/json'],
    ['src/app/routes.tsx', 'src/features/networks/NetworksPage'],
    ['src/main.ts', 'src/app/App'],
    ['src/features/networks/NetworkPage.tsx', 'src/features/networks/address-map/Map'],
    ['src/table/ListTable.tsx', 'src/page/paths'],
    ['src/save/send/useSave.ts', 'src/form/FormLayout'],
    ['src/save/plan/plan.test.ts', 'src/features/networks/networkForm'],
    ['src/session/demoFetch.ts', 'sandbox/inPage'],
    ['sandbox/app.ts', 'src/contract/resources'],
    ['server/app.ts', 'sandbox/node'],
    ['e2e/networks.spec.ts', 'src/lib/cidr'],
  ])('lets %s import %s', (from, to) => {
    expect(floorFault(at(from), at(to))).toBeUndefined();
  });

  it.each([
    ['src/lib/cidr.ts', 'src/contract/path'],
    ['src/contract/path.ts', 'src/api/client'],
    ['src/page/IdName.tsx', 'src/features/networks/NetworksPage'],
    ['src/features/networks/NetworkPage.tsx', 'src/features/flavors/FlavorPicker'],
    ['src/features/networks/NetworksPage.tsx', 'src/app/routes'],
    ['src/form/Field.tsx', 'src/save/plan/plan'],
    ['src/api/client.ts', 'sandbox/inPage'],
    ['src/session/connections.ts', 'sandbox/seed'],
    ['src/api/client.ts', 'server/config'],
    ['sandbox/app.ts', 'src/api/client'],
    ['sandbox/app.ts', 'server/app'],
    ['server/app.ts', 'src/session/connections'],
    ['e2e/networks.spec.ts', 'src/app/routes'],
  ])('refuses %s importing %s', (from, to) => {
    expect(floorFault(at(from), at(to))).toBeTypeOf('string');
  });
});

describe('the linter', () => {
  let house: string;
  let output: string;

  // A little house of its own under the real configuration, so that the proof does not depend on today's files.
  beforeAll(async () => {
    house = await mkdtemp(path.join(tmpdir(), 'meridian-lint-'));
    const write = async (file: string, text: string): Promise<void> => {
      await mkdir(path.dirname(path.join(house, file)), { recursive: true });
      await writeFile(path.join(house, file), text);
    };
    for (const file of ['.oxlintrc.json', 'scripts/lint/floors.js']) {
      await mkdir(path.dirname(path.join(house, file)), { recursive: true });
      await copyFile(at(file), path.join(house, file));
    }
    await write('src/features/page/Page.ts', `export interface Page { title: string }\n`);
    await write('src/lib/good.ts', `export const one = 1;\n`);
    await write('src/api/static.ts', `export { one } from '../save/two';\n`);
    await write('src/save/two.ts', `export { one } from '../lib/good';\n`);
    await write('src/api/types.ts', `export type P = import('../features/page/Page').Page;\n`);
    await write('src/api/lazy.ts', `export const page = () => import('../features/page/Page');\n`);
    await write('src/memory/a.ts', `import type { B } from './b';\nexport type A = B[];\n`);
    await write('src/memory/b.ts', `import type { A } from './a';\nexport type B = A | 1;\n`);
    output = await promisify(execFile)(
      process.execPath,
      [at('node_modules/oxlint/bin/oxlint'), '--format', 'unix'],
      { cwd: house },
    ).then(
      () => 'nothing was refused',
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  });
  afterAll(() => rm(house, { recursive: true, force: true }));

  it.each(['src/api/static.ts', 'src/api/types.ts', 'src/api/lazy.ts'])('refuses %s', (file) => {
    const lines = output.split('\n').filter((line) => line.startsWith(file));
    expect(lines.join('\n')).toContain('imports only from floors below it');
  });

  it('refuses a circle of types', () => {
    const lines = output.split('\n').filter((line) => line.startsWith('src/memory/'));
    expect(lines.join('\n')).toContain('no-cycle');
  });

  it('lets everything else through', () => {
    expect(output).not.toMatch(/^src\/(?:lib|save|features)\//m);
  });
});
