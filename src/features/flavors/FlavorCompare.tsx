import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CompareTable, type CompareRow } from '../../table/CompareTable';
import { EmptyState } from '../../ui/EmptyState';
import { MiniBar } from '../../ui/MiniBar';
import { paths } from '../../page/paths';
import { UnitsNote } from '../../page/resource/UnitsNote';
import { formatUtc, parseTime } from '../../lib/time/dates';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import {
  GPU_MEMORY_NOTE,
  gpuOf,
  nameOf,
  perGpu,
  withUnit,
  type FlavorRow,
} from '../../page/resource/flavorFacts';
import { MOST_COMPARED, toggleCompared, type FlavorViewProps } from './flavorFilters';
import { yesOrNo, type Units } from './flavorColumns';
import styles from './Flavors.module.css';

const noUnits = {};

/** The tab "Compare": the chosen flavors side by side. */
export function FlavorCompare({ rows: all, loading, compared, change, place }: FlavorViewProps) {
  const { units = noUnits } = useConnection();
  const rows = compared.flatMap((id) => all.find(({ value }) => value.metadata.id === id) ?? []);
  const missing = loading ? 0 : compared.length - rows.length;
  if (loading) return <div className="card bone" role="status" aria-label="Loading flavors" />;
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<IconColumns3 aria-hidden />}
          title="Nothing to compare yet"
          actions={<Button onClick={() => change({ tab: undefined })}>Choose in the table</Button>}
        >
          Select rows of the table to see up to {MOST_COMPARED} flavors side by side. The address
          keeps them.
        </EmptyState>
      </div>
    );
  return (
    <>
      <CompareTable
        label="Flavors side by side"
        columns={rows.map((row) => ({
          id: row.value.metadata.id,
          name: nameOf(row),
          action: (
            <Button
              component={Link}
              size="xs"
              to={paths.instanceCreate({
                flavorId: row.value.metadata.id,
                regionId: place.regionID,
              })}
              aria-label={`Create instance with ${nameOf(row)}`}
            >
              Create instance
            </Button>
          ),
        }))}
        rows={compareRows(rows, units)}
        onRemove={(id) => change(toggleCompared(id))}
      />
      {missing > 0 && (
        <p className={`hint ${styles.note}`}>
          {plural(missing, 'flavor')} of the address {missing === 1 ? 'is' : 'are'} not listed here.
        </p>
      )}
      <p className={`hint ${styles.note}`}>
        Marked rows differ. Ratios are per physical GPU; bars are measured against the largest of
        those compared. {GPU_MEMORY_NOTE}
      </p>
      <UnitsNote />
    </>
  );
}

function compareRows(rows: readonly FlavorRow[], units: Units): CompareRow[] {
  const number = (
    name: string,
    of: (row: FlavorRow) => number | undefined,
    unit?: string,
  ): CompareRow => {
    const values = rows.map(of);
    const most = Math.max(...values.map((value) => value ?? 0));
    const texts = values.map((value) => (value === undefined ? undefined : withUnit(value, unit)));
    return {
      name,
      values: texts,
      cells: texts.map((text, index) => {
        const value = values[index];
        return text === undefined || value === undefined ? undefined : (
          <MiniBar key={index} wide text={text} share={most === 0 ? undefined : value / most} />
        );
      }),
    };
  };
  const words = (name: string, of: (row: FlavorRow) => string | undefined): CompareRow => ({
    name,
    values: rows.map(of),
  });
  const gpuNumber = (name: string, of: (row: FlavorRow) => number | undefined, unit?: string) => {
    const row = number(name, of, unit);
    // A flavor without a GPU has no such number; that differs from a number that is not reported.
    const values = row.values.map((value, index) =>
      rows[index] && gpuOf(rows[index]) ? value : 'no GPU',
    );
    const cells = values.map((value, index) =>
      value === 'no GPU' ? (
        <span key={index} className="dim">
          no GPU
        </span>
      ) : (
        row.cells?.[index]
      ),
    );
    return { ...row, values, cells };
  };
  const created = words('Created', ({ value }) => {
    const time = parseTime(value.metadata.creationTime);
    return time === undefined ? undefined : formatUtc(time);
  });
  const all = [
    words('ID', ({ value }) => value.metadata.id),
    number('CPUs', ({ value }) => value.spec?.cpus),
    words('CPU family', ({ value }) => value.spec?.cpuFamily),
    number('Memory', ({ value }) => value.spec?.memory, units.memory),
    number('Disk', ({ value }) => value.spec?.disk, units.disk),
    words('GPU', (row) => {
      const gpu = gpuOf(row);
      return gpu ? gpu.title : 'no GPU';
    }),
    gpuNumber('Physical GPUs', (row) => gpuOf(row)?.physical),
    gpuNumber('Logical GPUs', (row) => gpuOf(row)?.logical),
    gpuNumber('GPU memory', (row) => gpuOf(row)?.memory, units.gpuMemory),
    gpuNumber('CPUs per GPU', (row) => perGpu(row.value.spec?.cpus, gpuOf(row))),
    gpuNumber('Memory per GPU', (row) => perGpu(row.value.spec?.memory, gpuOf(row)), units.memory),
    words('Architecture', ({ value }) => value.spec?.architecture),
    words('Bare metal', ({ value }) => yesOrNo(value.spec?.baremetal)),
    words('Description', ({ value }) => value.metadata.description),
    created,
  ];
  const anyGpu = rows.some((row) => gpuOf(row));
  const seldom = new Set(['Architecture', 'Bare metal', 'Description', 'Created']);
  return all.filter(
    ({ name, values }) =>
      (!seldom.has(name) || values.some((value) => value !== undefined)) &&
      (anyGpu || !/GPU/.test(name) || name === 'GPU'),
  );
}
