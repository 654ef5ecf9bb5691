import { Anchor, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../lib/text/text';
import type { ModelRow } from '../../page/resource/modelRow';
import { valueText, type Filter } from '../../table/listFilters';
import { toggleIn } from '../../table/listState';
import { RangeEnds } from '../../table/RangeEnds';
import type { DataTableState } from '../../table/useDataTable';
import styles from './ModelsFilters.module.css';

/** The filters next to the list, with how many models have each value. A narrow screen has "Filter" alone. */
export function ModelsFilters({ state }: { state: DataTableState<ModelRow> }) {
  const { filters, chosen, change } = state;
  return (
    <section className={`card ${styles.side}`} aria-label="Filters">
      {filters.map((filter) =>
        filter.kind === 'range' ? (
          <fieldset key={filter.name} className={styles.group}>
            <legend className={styles.title}>{filter.title}</legend>
            <RangeEnds
              filter={filter}
              value={chosen[filter.name]?.[0]}
              onChange={(value) =>
                change({ filters: { [filter.name]: value === undefined ? undefined : [value] } })
              }
            />
          </fieldset>
        ) : (
          <Facet key={filter.name} filter={filter} state={state} />
        ),
      )}
    </section>
  );
}

const FEW = 6;

/** The values of a filter, each with how many models would have it. */
function Facet({
  filter,
  state: { choices, chosen, change },
}: {
  filter: Filter<ModelRow>;
  state: DataTableState<ModelRow>;
}) {
  const [whole, setWhole] = useState(false);
  const { name, title } = filter;
  const all = choices(filter);
  const used = chosen[name] ?? [];
  if (all.length === 0) return null;
  // A button that only shows one more line would take its place.
  const few = all.length <= FEW + 1;
  const shown =
    whole || few ? all : all.filter(({ value }, at) => at < FEW || used.includes(value));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {shown.map(({ value, count }) => (
        <label key={value} className={styles.choice} title={valueText(filter, value)}>
          <Checkbox
            size="xs"
            checked={used.includes(value)}
            onChange={() => change(toggleIn(name, value))}
          />
          <span className={`clip isolate ${count === 0 ? 'dim' : ''}`}>
            {valueText(filter, value)}
          </span>
          <span className="dim mono">{formatCount(count)}</span>
        </label>
      ))}
      {!few && (
        <Anchor
          component="button"
          type="button"
          className="fine"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Fewer of ${title.toLowerCase()}` : `All ${all.length}`}
          {!whole && <span className="unseen"> of {title.toLowerCase()}</span>}
        </Anchor>
      )}
    </fieldset>
  );
}
