import { IconAlertTriangle } from '@tabler/icons-react';
import type { TableColumn } from '../../table/tableColumns';
import { metricPrefixes, shortCount } from '../../lib/numbers';
import { formatCount, plural } from '../../lib/text/text';
import { dimensionsOf, plainWords, type ModelRow, type ShownPrice } from '../../resource/modelRow';
import styles from './Models.module.css';
import { deprecation, hourlyPrice, hourlyOrder } from './undescribed';
import type { Difference } from '../../contract/reading';
import type { Part } from '../../ui/jsx';

/** The columns of the table "Models"; the price per hour only where an entry has one. */
export function modelColumns(rows: readonly ModelRow[]): readonly TableColumn<ModelRow>[] {
  return rows.some(hourlyPrice)
    ? columns.flatMap((one) => (one.id === 'price_type' ? [perHourColumn, one] : [one]))
    : columns;
}

const columns: readonly TableColumn<ModelRow>[] = [
  {
    id: 'name',
    title: 'Name',
    text: ({ name }) => name,
    cell: (row) => (
      <>
        <span translate="no">{row.name}</span>
        <ModelBadges row={row} />
      </>
    ),
    width: 'minmax(128px, 2.4fr)',
    from: 0,
  },
  {
    id: 'developer',
    title: 'Developer',
    text: ({ read }) => read.value.developer ?? '',
    dim: true,
    width: 'minmax(100px, 1.2fr)',
    from: 860,
  },
  {
    id: 'model_type',
    title: 'Type',
    text: ({ read }) => plainWords(read.value.model_type ?? ''),
    csv: ({ read }) => read.value.model_type ?? '',
    dim: true,
    width: 'minmax(136px, 0.8fr)',
    from: 760,
  },
  {
    id: 'context_length',
    title: 'Context',
    text: ({ contextLength }) => (contextLength === undefined ? '' : String(contextLength)),
    sort: ({ contextLength }) => contextLength,
    cell: ({ contextLength }) => <CountCell value={contextLength} unit="tokens" whole />,
    numeric: true,
    mono: true,
    width: 'minmax(86px, 0.5fr)',
    from: 600,
  },
  {
    id: 'parameters',
    title: 'Parameters',
    text: ({ parameters }) => (parameters === undefined ? '' : String(parameters)),
    sort: ({ parameters }) => parameters,
    cell: ({ parameters }) => <CountCell value={parameters} unit="parameters" />,
    numeric: true,
    mono: true,
    width: 'minmax(112px, 0.8fr)',
    from: 1000,
  },
  {
    id: 'dimensions',
    title: 'Dimensions',
    text: (row) => String(dimensionsOf(row)?.count ?? ''),
    sort: (row) => dimensionsOf(row)?.count,
    cell: (row) => <CountCell value={dimensionsOf(row)?.count} unit="dimensions" whole />,
    numeric: true,
    mono: true,
    width: 'minmax(104px, 0.7fr)',
  },
  {
    id: 'size',
    title: 'Size',
    text: ({ size }) => (size === undefined ? '' : String(size)),
    sort: ({ size }) => size,
    cell: ({ size }) => <CountCell value={size} unit="unit not stated" words={metricPrefixes} />,
    numeric: true,
    mono: true,
    width: 'minmax(86px, 0.7fr)',
  },
  {
    id: 'data_type',
    title: 'Data type',
    text: ({ read }) => read.value.data_type ?? '',
    mono: true,
    width: 'minmax(84px, 0.7fr)',
  },
  {
    id: 'license',
    title: 'Licence',
    text: ({ read }) =>
      (read.value.licenses ?? []).map(({ name, url }) => name ?? url ?? '').join(', '),
    width: 'minmax(120px, 1.2fr)',
  },
  priceColumn('input', 'Input / 1M'),
  priceColumn('output', 'Output / 1M'),
  {
    id: 'price_type',
    title: 'Price type',
    text: ({ read }) => plainWords(read.value.price_type ?? ''),
    csv: ({ read }) => read.value.price_type ?? '',
    width: 'minmax(104px, 0.9fr)',
  },
  {
    id: 'hf_id',
    title: 'Hugging Face ID',
    text: ({ read }) => read.value.hf_id ?? '',
    mono: true,
    width: 'minmax(160px, 1.8fr)',
  },
  {
    id: 'id',
    title: 'ID',
    text: ({ read }) => read.value.id ?? '',
    mono: true,
    width: 'minmax(150px, 1.6fr)',
  },
];

function priceColumn(way: 'input' | 'output', title: string): TableColumn<ModelRow> {
  return {
    id: `${way}_price_per_million`,
    title,
    text: (row) => row[way].short,
    csv: (row) => {
      const { short, perMillion, order } = row[way];
      if (order !== undefined) return perMillion?.toFixed() ?? '';
      return short === 'not stated' || short === '—' ? '' : short;
    },
    sort: (row) => row[way].order,
    cell: (row) => <PriceText price={row[way]} />,
    numeric: true,
    mono: true,
    width: 'var(--narrow-amount, minmax(128px, 0.5fr))',
    from: way === 'input' ? 0 : 400,
  };
}

const perHourColumn: TableColumn<ModelRow> = {
  id: 'price_per_hour',
  title: 'Price / hour',
  text: (row) => hourlyPrice(row)?.words ?? '',
  csv: (row) => hourlyPrice(row)?.digits ?? '',
  sort: hourlyOrder,
  numeric: true,
  mono: true,
  width: 'minmax(116px, 0.5fr)',
  from: 700,
};

/** A whole number in readable units; the exact one is in the title. */
export function CountCell({
  value,
  unit,
  words,
  whole = false,
}: {
  value: bigint | undefined;
  unit: string;
  words?: Readonly<Record<string, string>>;
  whole?: boolean;
}): Part {
  if (value === undefined) return <span className="dim">–</span>;
  const exact = formatCount(value);
  return (
    <span className="clip second isolate" translate="no" title={`${exact} ${unit}`}>
      {whole ? exact : shortCount(value, words)}
    </span>
  );
}

/** A price with all its digits; the title says it in words. */
export function PriceText({ price }: { price: ShownPrice }) {
  return (
    <span className={`clip isolate ${price.quiet ? 'dim fine' : styles.price}`} title={price.long}>
      {price.short}
    </span>
  );
}

/** What a person should know before choosing a model. */
export function ModelBadges({ row }: { row: ModelRow }) {
  const gone = deprecation(row);
  const { faults } = row.read;
  return (
    <>
      {gone && (
        <span
          className={`badge ${styles.malformed}`}
          title={gone.date && `Deprecation date: ${gone.date}`}
        >
          Deprecated
        </span>
      )}
      {faults.length > 0 && <MalformedBadge faults={faults} />}
    </>
  );
}

/** Says that parts of an entry are not as the API describes them. */
function MalformedBadge({ faults }: { faults: readonly Difference[] }) {
  return (
    <span
      className={`inline toned gap-4 fine strong ${styles.malformed}`}
      data-tone="attention"
      title={`${plural(faults.length, 'member')} of this entry cannot be used: ${faults
        .map(({ pointer }) => pointer.slice(1) || 'the entry itself')
        .join(', ')}`}
    >
      <IconAlertTriangle size={13} aria-hidden />
      <span>Malformed</span>
    </span>
  );
}
