import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest|map)$/;
// Below this, compression saves less than the headers take.
const smallest = 1024;

/** Writes `.br` and `.gz` next to every file worth it, so that the gateway never compresses at run time. */
export async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      // index.html gets a new nonce in every answer and is compressed then.
      if (!entry.isFile() || !compressible.test(entry.name) || entry.name === 'index.html') return;
      const file = path.join(entry.parentPath, entry.name);
      const content = await readFile(file);
      if (content.length < smallest) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
