import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { groupRun, useColumns, type TabProps } from '../state/results';

const MOST_CLUSTERS = 20;

/** How the texts are grouped: by a column of their table, or by clusters of their vectors. */
export function GroupingControl({ run, results }: TabProps) {
  const id = useId();
  const columns = useColumns(run);
  const { analysis, grouping, clusters, texts } = results;
  const zeros = analysis?.inspection.zeros.length ?? 0;
  const most = Math.min(MOST_CLUSTERS, texts.length - zeros);
  const value = grouping?.column === undefined ? `k ${clusters?.k ?? ''}` : `c ${grouping.column}`;
  return (
    <span className="inline gap-6 second fine">
      <label htmlFor={id}>Groups</label>
      <NativeSelect
        id={id}
        size="xs"
        // Always as wide, or what stands below would move when a suggestion comes.
        w={172}
        value={value}
        disabled={grouping === undefined}
        onChange={({ currentTarget }) => groupRun(run, currentTarget.value)}
      >
        {columns.map(({ name }) => (
          <option key={name} value={`c ${name}`}>{`by ${name}`}</option>
        ))}
        {clusters?.k === 0 && <option value="k 0">no clusters</option>}
        {Array.from({ length: most }, (_, at) => at + 1).map((k) => (
          <option key={k} value={`k ${k}`}>
            {clusterWords(k, clusters?.suggested)}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}

function clusterWords(k: number, suggested: number | undefined): string {
  if (k === 1) return suggested === 1 ? 'No clear clusters' : 'No clusters';
  return `${k} clusters${k === suggested ? ', suggested' : ''}`;
}
