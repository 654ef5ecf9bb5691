import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CompareTable, type CompareRow } from '../../table/CompareTable';
import { EmptyState } from '../../ui/EmptyState';
import { paths } from '../../resource/paths';
import { UnitsNote } from '../../resource/UnitsNote';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import {
  GPU_MEMORY_NOTE,
  gpuOf,
  flavorName,
  perGpu,
  withUnit,
  type FlavorRow,
} from '../../resource/flavorFacts';
import { MOST_FLAVORS, toggleCompared, type FlavorViewProps } from './flavorFilters';
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
        >{`Select rows of the table to see up to ${MOST_FLAVORS} flavors side by side. The address keeps them.`}</EmptyState>
      </div>
    );
  return (
    <>
      <CompareTable
        label="Flavors side by side"
        columns={rows.map((row) => ({
          id: row.value.metadata.id,
          name: flavorName(row),
          action: (
            <Button
              component={Link}
              size="xs"
              to={paths.instanceCreate({
                flavorId: row.value.metadata.id,
                regionId: place.regionID,
              })}
              aria-label={`Create instance with ${flavorName(row)}`}
            >
              Create instance
            </Button>
          ),
        }))}
        rows={compareRows(rows, units)}
        onRemove={(id) => change(toggleCompared(id))}
      />
      {missing > 0 && (
        <p
          className={`hint ${styles.note}`}
        >{`${plural(missing, 'flavor')} of the address ${missing === 1 ? 'is' : 'are'} not listed here.`}</p>
      )}
      <p
        className={`hint ${styles.note}`}
      >{`Marked rows differ. Ratios are per physical GPU. ${GPU_MEMORY_NOTE}`}</p>
      <UnitsNote />
    </>
  );
}

function compareRows(rows: readonly FlavorRow[], units: Units): CompareRow[] {
  const words = (name: string, of: (row: FlavorRow) => string | undefined): CompareRow => ({
    name,
    values: rows.map(of),
  });
  const number = (name: string, of: (row: FlavorRow) => number | undefined, unit?: string) =>
    words(name, (row) => {
      const value = of(row);
      return value === undefined ? undefined : withUnit(value, unit);
    });
  // A flavor without a GPU has no such number; that differs from a number that is not reported.
  const ofGpu = ({ name, values }: CompareRow): CompareRow => ({
    name,
    values: values.map((value, index) => (rows[index] && gpuOf(rows[index]) ? value : 'no GPU')),
  });
  const all = [
    number('CPUs', ({ value }) => value.spec?.cpus),
    words('CPU family', ({ value }) => value.spec?.cpuFamily),
    number('Memory', ({ value }) => value.spec?.memory, units.memory),
    number('Disk', ({ value }) => value.spec?.disk, units.disk),
    ofGpu(words('GPU', (row) => gpuOf(row)?.title)),
    ofGpu(number('Physical GPUs', (row) => gpuOf(row)?.physical)),
    ofGpu(number('Logical GPUs', (row) => gpuOf(row)?.logical)),
    ofGpu(number('GPU memory', (row) => gpuOf(row)?.memory, units.gpuMemory)),
    ofGpu(number('CPUs per GPU', (row) => perGpu(row.value.spec?.cpus, gpuOf(row)))),
    ofGpu(
      number('Memory per GPU', (row) => perGpu(row.value.spec?.memory, gpuOf(row)), units.memory),
    ),
    words('Architecture', ({ value }) => value.spec?.architecture),
    words('Bare metal', ({ value }) => yesOrNo(value.spec?.baremetal)),
  ];
  const anyGpu = rows.some((row) => gpuOf(row));
  const seldom = ['Architecture', 'Bare metal'];
  return all.filter(
    ({ name, values }) =>
      (!seldom.includes(name) || values.some((value) => value !== undefined)) &&
      (anyGpu || !/GPU/.test(name) || name === 'GPU'),
  );
}
