import path from 'node:path';
import { build } from 'vite';
import { bundleServer } from './bundleServer';
import { compressAll } from './compress';
import { root } from './run';

process.env['NODE_ENV'] = 'production';
const started = performance.now();
try {
  await build({ root, logLevel: 'warn' });
  await compressAll(path.join(root, 'dist/console'));
  await bundleServer(path.join(root, 'dist/server'));
  console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
