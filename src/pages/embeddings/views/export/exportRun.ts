import { create } from 'zustand';
import { announce } from '../../../../components/ui/announce';
import { downloadBlob } from '../../../../components/table/exportRows';
import { showToast } from '../../../../components/ui/toast';
import { formatTime } from '../../../../lib/time/dates';
import { formatBytes } from '../../../../lib/text/text';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { FileFormat } from '../../../../lib/vectors/io/files';
import type { Results } from '../../run/results';
import type { Run } from '../../run/run';

interface Exporting {
  format: FileFormat;
  /** 0 to 1. */
  share: number;
  stop: () => void;
}

/** The file being made; one at a time. */
export const useExporting = create<{ now: Exporting | undefined }>(() => ({ now: undefined }));

/** Makes a file of a run's vectors in the worker, and hands it over. */
export async function exportRun(run: Run, results: Results, format: FileFormat): Promise<void> {
  if (useExporting.getState().now) {
    announce('Another export is under way');
    return;
  }
  const abort = new AbortController();
  const stop = () => abort.abort();
  useExporting.setState({ now: { format, share: 0, stop } });
  try {
    const { set, positions } = results;
    const file = await vectorEngine().run(
      'file',
      { set, format, model: run.settings.model, positions, count: run.texts.length },
      {
        signal: abort.signal,
        onProgress: (share) => useExporting.setState({ now: { format, share, stop } }),
      },
    );
    downloadBlob(fileName(run, format), file);
    announce(`${format.toUpperCase()} exported, ${formatBytes(file.size)}`);
  } catch (error) {
    if (abort.signal.aborted) announce('Export stopped');
    else showToast({ title: `The export failed: ${String(error)}`, tone: 'failed' });
  } finally {
    useExporting.setState({ now: undefined });
  }
}

/** `embeddings-lexical-1024-2026-11-21-140322.npy`, in characters that every file system takes. */
export function fileName({ settings, at }: Pick<Run, 'settings' | 'at'>, format: string): string {
  const model = settings.model.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  const time = formatTime(at).replaceAll(':', '').replace(' ', '-');
  return `embeddings-${model.slice(0, 60) || 'model'}-${time}.${format}`;
}
