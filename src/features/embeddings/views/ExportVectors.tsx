import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useRef } from 'react';
import { create } from 'zustand';
import { ReasonedButton } from '../../../ui/ReasonedButton';
import { MenuButton } from '../../../ui/Menu';
import { formatCount, plural, formatBytes } from '../../../lib/text/text';
import type { FileFacts, FileFormat } from '../../../lib/vectors/io/files';
import { columnValues } from '../run/labels';
import type { Results } from '../run/results';
import type { Run } from '../run/run';
import styles from './ExportVectors.module.css';
import { announce } from '../../../ui/announce';
import { downloadBlob } from '../../../table/exportRows';
import { showToast } from '../../../ui/toast';
import { formatTime } from '../../../lib/time/dates';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';

/** What a run can be saved as. */
export const formats: readonly { format: FileFormat; title: string; about: string }[] = [
  { format: 'json', title: 'JSON', about: 'Texts, columns, clusters, map and vectors' },
  { format: 'csv', title: 'CSV', about: 'A row for each text, for a spreadsheet' },
  { format: 'npy', title: 'NPY', about: 'Vectors for numpy.load, with a CSV, as ZIP' },
];

/** "Export": the vectors of the run that is shown, as a file. */
export function ExportVectors({
  run,
  results,
}: {
  run: Run | undefined;
  results: Results | undefined;
}) {
  const now = useExporting((state) => state.now);
  const box = useRef<HTMLSpanElement>(null);
  if (!run || !results || results.positions.length === 0)
    return (
      <ReasonedButton whyNot="Embed first: what is exported are the vectors of a run.">
        <IconDownload aria-hidden />
        Export
      </ReasonedButton>
    );

  return (
    <span ref={box} className="flex wrap gap-8">
      {/* What is done before it could be read never shows how far it is. */}
      {now && now.share > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => {
            now.stop();
            box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
          }}
        >
          <IconPlayerStop aria-hidden />
          <span>
            Stop export <span className={styles.share}>{Math.round(now.share * 100)} %</span>
          </span>
        </button>
      )}
      <MenuButton
        label="Export"
        className="button"
        items={() =>
          formats.map(({ format, title, about }) => ({
            label: title,
            detail: lackWords(run, results, format) ?? about,
            note: sizeWords(run, results, format),
            run: () => void exportRun(run, results, format),
          }))
        }
      >
        <IconDownload aria-hidden />
        Export
      </MenuButton>
    </span>
  );
}

/** What becomes of the texts that have no vector. */
function lackWords({ texts }: Run, { vectors }: Results, format: FileFormat): string | undefined {
  const lacking = texts.length - vectors.rows;
  if (lacking === 0) return undefined;
  return format === 'npy'
    ? `${plural(lacking, 'row')} NaN: no vector`
    : `${plural(lacking, 'text')} without a vector left out`;
}

/** `18 × 1,024`. */
function sizeWords({ texts }: Run, { vectors }: Results, format: FileFormat): string {
  const rows = format === 'npy' ? texts.length : vectors.rows;
  return `${formatCount(rows)} × ${formatCount(vectors.columns)}`;
}

interface Exporting {
  /** 0 to 1. */
  share: number;
  stop: () => void;
}

/** The file being made; one at a time. */
const useExporting = create<{ now: Exporting | undefined }>(() => ({ now: undefined }));

/** Makes a file of a run, its vectors in the worker, and hands it over. */
export async function exportRun(run: Run, results: Results, format: FileFormat): Promise<void> {
  if (useExporting.getState().now) {
    announce('Another export is under way');
    return;
  }
  const abort = new AbortController();
  const stop = () => abort.abort();
  useExporting.setState({ now: { share: 0, stop } });
  try {
    const title = fileName(run);
    const file = await vectorEngine().run(
      'file',
      { set: results.set, format, title, ...factsOf(run, results, format) },
      {
        signal: abort.signal,
        onProgress: (share) => useExporting.setState({ now: { share, stop } }),
      },
    );
    downloadBlob(`${title}.${format === 'npy' ? 'zip' : format}`, file);
    announce(`${format.toUpperCase()} exported, ${formatBytes(file.size)}`);
  } catch (error) {
    if (abort.signal.aborted) announce('Export stopped');
    else showToast({ title: `The export failed: ${String(error)}`, tone: 'failed' });
  } finally {
    useExporting.setState({ now: undefined });
  }
}

/** What a file says of each text besides its vector: all that came with it, and what was computed. */
function factsOf(run: Run, results: Results, format: FileFormat): FileFacts {
  const { positions, vectors, analysis, clusters, umap } = results;
  const { texts, table, settings } = run;
  return {
    model: settings.model,
    prefix: settings.passagePrefix,
    positions,
    count: texts.length,
    columns: columnValues(texts, table),
    // Without clusters, none is the answer for every text.
    clusters: clusters && clusters.k > 0 ? clusters.labels : undefined,
    maps: [
      ...(analysis ? [{ name: 'pca' as const, points: analysis.pca.points }] : []),
      // With too few texts the map by UMAP is that of the principal components.
      ...(umap?.method === 'umap' ? [{ name: 'umap' as const, points: umap.points }] : []),
    ],
    allTexts: format === 'npy' && vectors.rows < texts.length ? texts : undefined,
  };
}

/** `embeddings-lexical-1024-2026-11-21-140322`, in characters that every file system takes. */
function fileName({ settings, at }: Pick<Run, 'settings' | 'at'>): string {
  const model = settings.model.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  const time = formatTime(at).replaceAll(':', '').replace(' ', '-');
  return `embeddings-${model.slice(0, 60) || 'model'}-${time}`;
}
