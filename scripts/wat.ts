import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import wabt from 'wabt';

/** A plugin of Vite: a module in the text format of WebAssembly is imported as its bytes. */
export function wat(): Plugin {
  return {
    name: 'wat',
    async load(id) {
      if (!id.endsWith('.wat')) return undefined;
      const { parseWat } = await wabt();
      const module = parseWat(id, await readFile(id, 'utf8'), { simd: true });
      const { buffer } = module.toBinary({});
      module.destroy();
      return `export default Uint8Array.of(${buffer.join()});`;
    },
  };
}
