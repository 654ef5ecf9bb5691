import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

// Where the pages are named, the list of a folder before its other pages.
const sources = ['src/app/resourcePages.ts', 'src/app/routes.tsx'];

/**
 * A plugin of Vite: the document asks for the files of the page in its address at once. Without it, the first script asks
 * for them when it has run.
 */
export function pageFiles(root: string): Plugin {
  /** The module of the first page of each folder of `src/pages`. */
  const pages = new Map<string, string>();
  return {
    name: 'page-files',
    buildEnd() {
      for (const source of sources) {
        const module = this.getModuleInfo(path.join(root, source));
        for (const id of module?.dynamicallyImportedIds ?? []) {
          const folder = /[\\/]src[\\/]pages[\\/]([^\\/]+)/.exec(id)?.[1];
          if (folder !== undefined && !pages.has(folder)) pages.set(folder, id);
        }
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const atStart = withImports(entry, chunks);
        const files = [...pages].map(([folder, id]) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
          const more = chunk ? [...withImports(chunk, chunks)].filter((x) => !atStart.has(x)) : [];
          const names = more.flatMap((x) => [x.fileName, ...(x.viteMetadata?.importedCss ?? [])]);
          return [folder === 'overview' ? '' : folder, names];
        });
        const call = `(${preload.toString()})(${JSON.stringify(Object.fromEntries(files))})`;
        return html.replace('</title>', () => `</title>\n    <script>${call};</script>`);
      },
    },
  };
}

/** A chunk and those it imports, directly or not. */
function withImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  found.add(chunk);
  for (const next of chunks)
    if (chunk.imports.includes(next.fileName) && !found.has(next)) withImports(next, chunks, found);
  return found;
}

/** Runs inside the document. */
function preload(files: Record<string, string[] | undefined>): void {
  const base = new URL(document.documentElement.dataset['base'] ?? '/', location.href).pathname;
  for (const file of files[location.pathname.slice(base.length)] ?? []) {
    const link = document.createElement('link');
    link.href = base + file;
    link.crossOrigin = '';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
}
