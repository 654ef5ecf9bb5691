import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

// Where the pages are named, the list of a folder before its other pages.
const sources = ['src/app/resourcePages.ts', 'src/app/routes.tsx'];
// What the first script loads at once, whatever the page.
const start = 'src/app/start.tsx';

/**
 * A plugin of Vite: the document asks at once for the files of the console and of the page in its address. Without it, the
 * first script asks for them when it has run. When the console sends the event `fetch-next-pages` to the window, the
 * document fetches the files of the pages `next`, which nothing evaluates until one of them is opened.
 */
export function pageFiles(root: string, next: readonly string[]): Plugin {
  /** The module of the first page of each folder of `src/features`, and of each page of the shell's own. */
  const pages = new Map<string, string>();
  let base = '/';
  const link = (rel: string, file: string) => ({
    tag: 'link',
    attrs: { rel, crossorigin: true, href: base + file },
    injectTo: 'head' as const,
  });
  return {
    name: 'page-files',
    configResolved(config) {
      ({ base } = config);
    },
    buildEnd() {
      for (const source of sources) {
        const module = this.getModuleInfo(path.join(root, source));
        for (const id of module?.dynamicallyImportedIds ?? []) {
          const [, subject, own] =
            /[\\/]src[\\/](?:features[\\/]([^\\/]+)|app[\\/](\w+)\.tsx$)/.exec(id) ?? [];
          const folder = subject ?? own;
          if (folder !== undefined && !pages.has(folder)) pages.set(folder, id);
        }
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return undefined;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (id: string) => chunks.find(({ moduleIds }) => moduleIds.includes(id));
        const first = withImports(entry, chunks);
        const second = chunkOf(path.join(root, start));
        const atStart = second ? withImports(second, chunks, new Set(first)) : first;
        const filesOf = (ids: readonly string[]) => {
          const needed = new Set<Rolldown.OutputChunk>();
          for (const chunk of ids.map(chunkOf)) if (chunk) withImports(chunk, chunks, needed);
          const more = [...needed].filter((x) => !atStart.has(x));
          return more.flatMap((x) => [x.fileName, ...(x.viteMetadata?.importedCss ?? [])]);
        };
        const files = [...pages].map(([folder, id]) => [
          folder === 'overview' ? '' : folder,
          filesOf([id]),
        ]);
        const given = [
          Object.fromEntries(files),
          filesOf(next.map((file) => path.join(root, file))),
        ];
        const call = `(${preload.toString()})(${given.map((x) => JSON.stringify(x)).join(', ')})`;
        const added = [...atStart].filter((x) => !first.has(x));
        const tags = [
          ...added.map(({ fileName }) => link('modulepreload', fileName)),
          ...added
            .flatMap((x) => [...(x.viteMetadata?.importedCss ?? [])])
            .map((file) => link('stylesheet', file)),
        ];
        // Before the style sheets, which a script would wait for.
        return {
          html: html.replace('</title>', () => `</title>\n    <script>${call};</script>`),
          tags,
        };
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
function preload(files: Record<string, string[] | undefined>, next: string[]): void {
  const base = new URL(document.documentElement.dataset['base'] ?? '/', location.href).pathname;
  const fetchAll = (names: string[] = []) => {
    for (const file of names) {
      const link = document.createElement('link');
      link.href = base + file;
      link.crossOrigin = '';
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else link.rel = 'modulepreload';
      document.head.append(link);
    }
  };
  fetchAll(files[location.pathname.slice(base.length)]);
  addEventListener('fetch-next-pages', () => fetchAll(next), { once: true });
}
