import { idColumn } from '../../table/resourceColumns';
import { MiniBar } from '../../ui/MiniBar';
import type { TableColumn } from '../../table/tableColumns';
import type { ConnectionConfig } from '../../contract/config';
import { formatCount } from '../../lib/text/text';
import { gpuOf, gpuWords, flavorName, perGpu, type FlavorRow } from '../../resource/flavorFacts';
import styles from './Flavors.module.css';

export type Units = NonNullable<ConnectionConfig['units']>;

export const flavorMemory = ({ value }: FlavorRow) => value.spec?.memory;

const titled = (title: string, unit: string | undefined) =>
  unit === undefined ? title : `${title} (${unit})`;

/** The columns of the table "Flavors". The bars of memory are measured against `mostMemory`. */
export function flavorColumns(units: Units, mostMemory: number): TableColumn<FlavorRow>[] {
  const amount = (
    id: string,
    title: string,
    value: (row: FlavorRow) => number | undefined,
    from: number,
    /** What its title and its longest number need. */
    width: string,
  ): TableColumn<FlavorRow> => ({
    id,
    title,
    text: (row) => String(value(row) ?? ''),
    sort: value,
    cell: (row) => number(value(row)),
    numeric: true,
    mono: true,
    width,
    from,
  });
  const counted = (least: number) => `var(--narrow-count, minmax(${least}px, 1.1fr))`;
  return [
    {
      id: 'name',
      title: 'Name',
      text: flavorName,
      width: 'minmax(112px, 1.3fr)',
      from: 0,
    },
    {
      id: 'gpu',
      title: 'GPU',
      text(row) {
        const gpu = gpuOf(row);
        return gpu ? gpuWords(gpu) : '';
      },
      sort: (row) => {
        const gpu = gpuOf(row);
        return gpu && `${gpu.vendor} ${gpu.model} ${String(gpu.physical ?? 0)}`;
      },
      cell: (row) => <Gpu row={row} />,
      width: 'var(--narrow-short, minmax(208px, 1.5fr))',
      from: 0,
    },
    amount('cpus', 'CPUs', ({ value }) => value.spec?.cpus, 0, counted(98)),
    {
      ...amount('memory', titled('Memory', units.memory), flavorMemory, 620, counted(132)),
      cell(row) {
        const memory = flavorMemory(row);
        if (memory === undefined) return number(memory);
        return <MiniBar text={formatCount(memory)} share={memory / mostMemory} />;
      },
    },
    amount(
      'gpuMemory',
      titled('GPU memory', units.gpuMemory),
      (row) => gpuOf(row)?.memory,
      890,
      counted(160),
    ),
    amount(
      'cpusPerGpu',
      'CPUs per GPU',
      (row) => perGpu(row.value.spec?.cpus, gpuOf(row)),
      1015,
      'minmax(124px, 0.9fr)',
    ),
    amount(
      'memoryPerGpu',
      'Memory per GPU',
      (row) => perGpu(row.value.spec?.memory, gpuOf(row)),
      1160,
      'minmax(140px, 0.9fr)',
    ),
    amount('disk', titled('Disk', units.disk), ({ value }) => value.spec?.disk, 740, counted(124)),
    {
      id: 'cpuFamily',
      title: 'CPU family',
      text: ({ value }) => value.spec?.cpuFamily ?? '',
      dim: true,
      width: 'minmax(120px, 1.1fr)',
      from: 1290,
    },
    {
      id: 'architecture',
      title: 'Architecture',
      text: ({ value }) => value.spec?.architecture ?? '',
      width: 'minmax(100px, 0.9fr)',
    },
    {
      id: 'baremetal',
      title: 'Bare metal',
      text: ({ value }) => yesOrNo(value.spec?.baremetal) ?? '',
      searched: false,
      width: 'minmax(90px, 0.8fr)',
    },
    { ...idColumn, width: 'minmax(140px, 1.6fr)' },
  ];
}

export function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

function number(value: number | undefined) {
  if (value === undefined) return <span className="dim">–</span>;
  return <span className={styles.number}>{formatCount(value)}</span>;
}

function Gpu({ row }: { row: FlavorRow }) {
  const gpu = gpuOf(row);
  if (!gpu) return <span className="dim">–</span>;
  return (
    <span className="clip" title={gpuWords(gpu)}>
      {gpu.physical !== undefined && (
        <b className="strong tabular">{`${formatCount(gpu.physical)} ×`}</b>
      )}
      <span> </span>
      <span className="dim" data-aside>
        {gpu.vendor}
      </span>
      <span>{` ${gpu.model || 'unknown model'}`}</span>
      {gpu.logical !== undefined && gpu.logical !== gpu.physical && (
        <span className="dim" data-aside>{`, ${formatCount(gpu.logical)} logical`}</span>
      )}
    </span>
  );
}
