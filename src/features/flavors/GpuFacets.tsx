import { UnstyledButton } from '@mantine/core';
import type { FlavorRow } from '../../page/resource/flavorFacts';
import { valueText } from '../../table/listFilters';
import { toggleIn } from '../../table/listState';
import type { DataTableState } from '../../table/useDataTable';
import styles from './Flavors.module.css';

/** The GPUs of the list with how many flavors have them; several can be chosen. */
export function GpuFacets({
  state: { filters, choices, chosen, change },
}: {
  state: DataTableState<FlavorRow>;
}) {
  const gpu = filters.find(({ name }) => name === 'gpu');
  if (!gpu) return null;
  const models = choices(gpu).map((choice) => ({ ...choice, title: valueText(gpu, choice.value) }));
  return (
    <div className={styles.facets} role="group" aria-label="GPU models">
      {models
        .toSorted((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }))
        .map(({ value, count, title }) => (
          <UnstyledButton
            key={value}
            className={styles.facet}
            aria-pressed={chosen['gpu']?.includes(value) ?? false}
            aria-label={`${title}, ${count}`}
            onClick={() => change(toggleIn('gpu', value))}
          >
            {title} <span className="dim mono">{count}</span>
          </UnstyledButton>
        ))}
    </div>
  );
}
