/**
 * `npm run build:demo`: the console with the sandbox inside the page, as a folder that any file server can serve, also below
 * a path. `--out=folder` writes it elsewhere than to `dist/demo`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { createPath, importPath, listPath, paths } from '../src/resource/paths';
import { openApi } from '../src/contract/openapi';
import { resources, resourceTypes } from '../src/contract/resources';
import { stringifyJson } from '../src/lib/json';
import { root } from './run';

/** The pages that need no id. They stand as files of their own, so that a reload finds them on any file server. */
const pages = [
  ...resourceTypes.flatMap((type) => [
    listPath(type),
    ...('create' in resources[type].operations ? [createPath(type)] : []),
  ]),
  importPath('user'),
  paths.embeddings(),
  paths.activity(),
  paths.changes(),
  paths.settings(),
  paths.reference(),
];

/** Tells the page where its folder is, and keeps the demo for when there is no network. */
function told(html: string, base: string): string {
  return html
    .replace('<html ', `<html data-base="${base}" `)
    .replaceAll('="./', `="${base}`)
    .replace(
      '</body>',
      `<script>navigator.serviceWorker?.register(document.documentElement.dataset.base + 'sw.js');</script></body>`,
    );
}

async function buildDemo(folder: string): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await build({
    root,
    base: './',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const own = { regional: '', identity: '', aiproxy: '', inference: '' };
  await writeFile(path.join(folder, 'openapi.json'), stringifyJson(openApi(own, false), 2));
  await writeFile(path.join(folder, 'index.html'), told(html, './'));
  // Hosts that show this file for what they do not have: one of those pages has an id in its address.
  await writeFile(path.join(folder, '404.html'), told(html, '/'));
  for (const page of pages) {
    const place = path.join(folder, page, 'index.html');
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, told(html, '../'.repeat(page.split('/').length - 1)));
  }
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file === 'index.html' || !file.endsWith('.html'))
    .toSorted();
  const version = createHash('sha256').update(html).digest('hex').slice(0, 12);
  const worker = await readFile(path.join(root, 'scripts/demoWorker.js'), 'utf8');
  await writeFile(
    path.join(folder, 'sw.js'),
    worker
      .replace('FILES;', `${JSON.stringify(files.map((file) => `./${file}`))};`)
      .replace('VERSION', version),
  );
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/demo' } } });
const folder = path.resolve(root, values.out);
await buildDemo(folder);
console.log(`The demo is in ${path.relative(root, folder) || folder}`);
