import { IconPlus, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { MiniBar } from '../../components/ui/MiniBar';
import { paths } from '../../components/page/paths';
import { useCardPlace } from '../../components/table/useRowPlace';
import { formatCount, plural } from '../../lib/text/text';
import {
  MOST_COMPARED,
  toggleCompared,
  gpuOf,
  gpuWords,
  groupByGpu,
  nameOf,
  NO_GPU,
  perGpu,
  withUnit,
  type FlavorRow,
  type FlavorViewProps,
} from './flavorFacts';
import type { Largest, Units } from './flavorColumns';
import styles from './Flavors.module.css';

/** The flavors as cards, grouped by vendor and model of the GPU, smallest first. */
export function FlavorCards({
  rows,
  loading,
  units,
  largest,
  compared,
  change,
  place,
  empty,
}: Pick<FlavorViewProps, 'rows' | 'loading' | 'compared' | 'change' | 'place'> & {
  units: Units;
  largest: Largest;
  /** Replaces the cards if there are none. */
  empty: ReactNode;
}) {
  const groups = useMemo(() => groupByGpu(rows), [rows]);
  const opened = useCardPlace(!loading);
  if (loading)
    return (
      <div className={styles.cards} role="status" aria-label="Loading flavors">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={`card ${styles.bone}`} />
        ))}
      </div>
    );
  if (rows.length === 0) return <div className="card">{empty}</div>;
  return (
    <div className={styles.groups}>
      {groups.map(({ key, title, rows: members }) => (
        <section
          key={key}
          className={styles.group}
          style={{ '--cards': members.length }}
          aria-label={title}
        >
          <h2 className={styles.groupTitle}>
            {title}{' '}
            <span className="hint">
              {key !== NO_GPU && gpuMemoryWords(members, units)}
              {plural(members.length, 'flavor')}
            </span>
          </h2>
          <ul className={styles.cards}>
            {members.toSorted(bySize).map((row) => (
              <Card
                key={row.value.metadata.id}
                row={row}
                units={units}
                largest={largest}
                compared={compared}
                regionId={place.regionID}
                opened={row.value.metadata.id === opened.id}
                onOpen={opened.leaveBy}
                onCompare={(id) => change(toggleCompared(id))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** "80 GiB GPU memory · " if all flavors of a group have the same. */
function gpuMemoryWords(rows: readonly FlavorRow[], units: Units): string {
  const sizes = new Set(rows.map((row) => gpuOf(row)?.memory));
  const [size] = sizes;
  return sizes.size === 1 && size !== undefined
    ? `${withUnit(size, units.gpuMemory)} GPU memory · `
    : '';
}

function bySize(a: FlavorRow, b: FlavorRow): number {
  const size = (row: FlavorRow) => [
    gpuOf(row)?.physical ?? 0,
    row.value.spec?.cpus ?? 0,
    row.value.spec?.memory ?? 0,
  ];
  const [left, right] = [size(a), size(b)];
  return (
    left
      .map((value, index) => value - (right[index] ?? 0))
      .find((difference) => difference !== 0) ?? nameOf(a).localeCompare(nameOf(b))
  );
}

function Card({
  row,
  units,
  largest,
  compared,
  regionId,
  opened,
  onOpen,
  onCompare,
}: {
  row: FlavorRow;
  units: Units;
  largest: Largest;
  compared: readonly string[];
  regionId: string;
  /** Back returns to this card. */
  opened: boolean;
  onOpen: (id: string) => void;
  onCompare: (id: string) => void;
}) {
  const { metadata, spec } = row.value;
  const gpu = gpuOf(row);
  const name = nameOf(row);
  const chosen = compared.includes(metadata.id);
  const full = !chosen && compared.length >= MOST_COMPARED;
  const Box = chosen ? IconSquareCheckFilled : IconSquare;
  const bars = [
    ['CPUs', spec?.cpus, largest.cpus, undefined],
    ['Memory', spec?.memory, largest.memory, units.memory],
    ['Disk', spec?.disk, largest.disk, units.disk],
    ...(gpu ? ([['GPU memory', gpu.memory, largest.gpuMemory, units.gpuMemory]] as const) : []),
  ] as const;
  const ratios = [
    [perGpu(spec?.cpus, gpu), 'CPUs'],
    [perGpu(spec?.memory, gpu), units.memory ?? 'memory'],
  ] as const;
  return (
    <li className={`card pad shrink ${styles.flavor}`} data-compared={chosen || undefined}>
      <div className={`ends gap-10 ${styles.flavorHead}`}>
        <h3 title={metadata.id}>{name}</h3>
        <button
          type="button"
          className={`button small ${full ? 'off' : ''}`}
          aria-pressed={chosen}
          aria-label={`Compare ${name}`}
          aria-disabled={full || undefined}
          title={full ? 'You can compare four. Remove one first.' : undefined}
          onClick={() => {
            if (!full) onCompare(metadata.id);
          }}
        >
          <Box aria-hidden />
          Compare
        </button>
      </div>
      <p className={`hint breaks ${styles.flavorLine}`}>
        {[
          gpu && gpuWords(gpu),
          spec?.cpuFamily,
          spec?.architecture,
          spec?.baremetal === true && 'bare metal',
        ]
          .filter(Boolean)
          .join(' · ') || 'nothing more reported'}
      </p>
      <dl className={`stack gap-4 ${styles.bars}`}>
        {bars.map(([title, value, most, unit]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {value === undefined ? (
                <span className="dim">not reported</span>
              ) : (
                <MiniBar
                  wide
                  text={withUnit(value, unit)}
                  share={most === 0 ? undefined : value / most}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={`ends wrap gap-4 second fine ${styles.flavorFoot}`}>
        <span>
          {gpu &&
            ratios
              .filter(([value]) => value !== undefined)
              .map(([value, word]) => `${formatCount(value ?? 0)} ${word}`)
              .join(', ')
              .replace(/.+/, '$& per physical GPU')}
        </span>
        <Link
          className="inline gap-4 end strong"
          to={paths.instanceCreate({ flavorId: metadata.id, regionId })}
          data-opened={opened || undefined}
          onClick={() => onOpen(metadata.id)}
        >
          <IconPlus size={14} aria-hidden />
          Create instance<span className="unseen"> with {name}</span>
        </Link>
      </div>
    </li>
  );
}
