import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import controls from '../../../components/ui/controls.module.css';
import { FacetGroup } from './FacetGroup';
import { RangeGroup } from './RangeGroup';
import type { ChangeList } from '../../../components/table/useListState';
import { parseCount } from '../../../lib/integers';
import { parseAmount } from '../../../lib/money';
import {
  facetLabel,
  filterNames,
  rangeEnds,
  ranges,
  type Chosen,
  type Facet,
  type FacetCount,
  type Range,
} from './modelFacets';
import styles from '../Models.module.css';

/** The facets and ranges beside the list; where it is narrow, behind a button. */
export function ModelsFilters({
  facets,
  counts,
  chosen,
  change,
}: {
  facets: readonly Facet[];
  counts: ReadonlyMap<string, readonly FacetCount[]>;
  chosen: Chosen;
  change: ChangeList;
}) {
  const [open, setOpen] = useState(false);
  const inForce = filterNames.filter((name) => (chosen[name]?.length ?? 0) > 0).length;
  const toggle = (name: string, value: string) => {
    const values = chosen[name] ?? [];
    const next = values.includes(value)
      ? values.filter((other) => other !== value)
      : [...values, value];
    change({ filters: { [name]: next.length === 0 ? undefined : next } });
  };
  return (
    <section className={styles.side} aria-label="Filters">
      <button
        type="button"
        className={`${controls.button} ${styles.sideButton}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal aria-hidden />
        {inForce === 0 ? 'Filters' : `Filters (${inForce})`}
      </button>
      <div className={styles.sidePanel} data-open={open || undefined}>
        {facets.slice(0, 2).map((facet) => group(facet))}
        {ranges.map((range) => {
          const { from, to } = rangeEnds(chosen, range.name);
          return (
            <RangeGroup
              key={range.name}
              title={range.title}
              hint={hints[range.kind]}
              from={from}
              to={to}
              read={(text) => asAddress(range, text)}
              onChange={(ends) =>
                change({
                  filters: {
                    [range.name]:
                      ends.from === '' && ends.to === '' ? undefined : [`${ends.from}..${ends.to}`],
                  },
                })
              }
            />
          );
        })}
        {facets.slice(2).map((facet) => group(facet))}
      </div>
    </section>
  );

  function group({ name, title }: Facet) {
    return (
      <FacetGroup
        key={name}
        title={title}
        values={counts.get(name) ?? []}
        labelOf={facetLabel}
        onToggle={(value) => toggle(name, value)}
      />
    );
  }
}

const hints = {
  count: 'A whole number, such as 131072 or 8k or 70B.',
  price: 'USD per million tokens, such as 0.25.',
};

function asAddress({ kind }: Range, text: string): string | undefined {
  if (kind === 'count') return parseCount(text)?.toString();
  const trimmed = text.trim().replace(/^\$\s*/, '');
  return parseAmount(trimmed) && trimmed;
}
