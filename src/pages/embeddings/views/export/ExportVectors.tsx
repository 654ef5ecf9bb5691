import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useRef } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { ReasonedButton } from '../../../../components/ui/mantine/ReasonedButton';
import { MenuButton } from '../../../../components/ui/MenuButton';
import { formatCount, plural } from '../../../../lib/text/text';
import type { FileFormat } from '../../../../lib/vectors/io/files';
import type { Results } from '../../run/results';
import type { Run } from '../../run/run';
import { exportRun, useExporting } from './exportRun';
import styles from './ExportVectors.module.css';

/** What a run can be saved as. */
export const formats: readonly { format: FileFormat; title: string; about: string }[] = [
  { format: 'json', title: 'JSON', about: 'Model, texts and vectors' },
  { format: 'csv', title: 'CSV', about: 'A row for each text, for a spreadsheet' },
  { format: 'npy', title: 'NPY', about: 'The vectors alone, for numpy.load' },
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
    <span ref={box} className={styles.box}>
      {/* What is done before it could be read never shows how far it is. */}
      {now && now.share > 0 && (
        <button
          type="button"
          className={controls.button}
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
        className={controls.button}
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
