import { IconDownload } from '@tabler/icons-react';
import { MenuButton } from '../../../ui/Menu';
import { ReasonedButton } from '../../../ui/ReasonedButton';
import { plural, formatBytes } from '../../../lib/text/text';
import type { FileFacts, FileFormat } from '../../../lib/vectors/io/files';
import { columnValues } from '../run/labels';
import type { Run } from '../run/run';
import { announce } from '../../../ui/announce';
import { usePageActions } from '../../../ui/usePageActions';
import { downloadBlob } from '../../../ui/download';
import { showToast } from '../../../ui/toast';
import { formatTime } from '../../../lib/time/dates';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import { useChosenRun } from '../state/playground';
import { type Results, type TabProps, useResults } from '../state/results';

const formats: readonly { format: FileFormat; title: string; about: string }[] = [
  { format: 'json', title: 'JSON', about: 'Texts, columns, clusters and vectors' },
  { format: 'csv', title: 'CSV', about: 'A row for each text, for a spreadsheet' },
  { format: 'npy', title: 'NPY', about: 'Only the vectors, for numpy.load' },
];

/** "Export": the vectors of the run that is shown, as a file that the worker makes. */
export function ExportVectors() {
  const run = useChosenRun();
  const results = useResults(run);
  if (!run || !results || results.positions.length === 0)
    return (
      <ReasonedButton whyNot="Embed first: what is exported are the vectors of a run.">
        <IconDownload aria-hidden />
        <span>Export</span>
      </ReasonedButton>
    );
  return <ExportMenu run={run} results={results} />;
}

function ExportMenu({ run, results }: TabProps) {
  const save = async (format: FileFormat) => {
    try {
      const ask = { set: results.set, format, ...factsOf(run, results) };
      const file = await vectorEngine().run('file', ask);
      downloadBlob(`${fileName(run)}.${format}`, file);
      announce(`${format.toUpperCase()} exported, ${formatBytes(file.size)}`);
    } catch (error) {
      showToast({ title: `The export failed: ${String(error)}`, tone: 'failed' });
    }
  };
  usePageActions(
    formats.map(({ format, title }) => ({
      id: `export ${format}`,
      label: `Export ${title}`,
      run: () => void save(format),
    })),
  );
  return (
    <MenuButton
      label="Export"
      items={() =>
        formats.map(({ format, title, about }) => ({
          label: title,
          detail: lackWords(run, results, format) ?? about,
          run: () => void save(format),
        }))
      }
    >
      <IconDownload aria-hidden />
      <span>Export</span>
    </MenuButton>
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

/** What a file says of each text besides its vector: all that came with it, and what was computed. */
function factsOf({ texts, table, settings }: Run, { positions, clusters }: Results): FileFacts {
  return {
    model: settings.model,
    prefix: settings.passagePrefix,
    positions,
    count: texts.length,
    columns: columnValues(texts, table),
    // Where none stand out there is none to name.
    clusters: clusters && clusters.k > 1 ? clusters.labels : undefined,
  };
}

/** `embeddings-lexical-1024-2026-11-21-140322`, in characters that every file system takes. */
function fileName({ settings, id }: Run): string {
  const model = settings.model.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  const time = formatTime(id).replaceAll(':', '').replace(' ', '-');
  return `embeddings-${model.slice(0, 60) || 'model'}-${time}`;
}
