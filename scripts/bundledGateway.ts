import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer } from './bundleServer';
import { root } from './run';

/** Bundles the gateway that tests start as a process of its own: it is there in a fifth of the time that its sources take. */
export async function setup(): Promise<() => Promise<void>> {
  // Below node_modules, where it finds the native libraries.
  const folder = await mkdtemp(path.join(root, 'node_modules/.gateway-'));
  await bundleServer(folder, 'server/child.program.fixture.ts');
  process.env['MERIDIAN_TEST_GATEWAY'] = path.join(folder, 'main.js');
  return () => rm(folder, { recursive: true, force: true });
}
