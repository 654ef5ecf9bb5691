import { Chip } from '../../../ui/Chip';
import { toggleIn } from '../../../table/listState';
import type { ChangeList } from '../../../table/useListState';
import { formatDigits } from '../../../lib/money';
import { formatCount } from '../../../lib/text/text';
import {
  facetLabel,
  facetTitles,
  rangeEnds,
  ranges,
  noFilters,
  type Chosen,
  type Range,
} from './modelFacets';
import type { ModelRow } from '../../../page/resource/modelRow';

/** The filters in use, each with a button to remove it. */
export function ModelsChips({
  chosen,
  rows,
  change,
}: {
  chosen: Chosen;
  rows: readonly ModelRow[];
  change: ChangeList;
}) {
  const without = (name: string, value: string) => () => change(toggleIn(name, value));
  const all = [
    ...Object.entries(facetTitles).flatMap(([name, title]) =>
      (chosen[name] ?? []).map((value) => ({
        text: `${title}: ${facetLabel(value)}`,
        remove: without(name, value),
      })),
    ),
    ...ranges.flatMap((range) => {
      const ends = rangeEnds(chosen, range.name);
      if (ends.from === '' && ends.to === '') return [];
      return [
        {
          text: `${range.title} ${rangeWords(range, ends)}`,
          remove: () => change({ filters: { [range.name]: undefined } }),
        },
      ];
    }),
    ...(chosen['point'] ?? []).map((key) => ({
      text: `In the chart: ${rows.find((row) => row.key === key)?.name ?? key}`,
      remove: without('point', key),
    })),
  ];
  if (all.length === 0) return null;
  return (
    <ul className="line gap-8 shrink" aria-label="Filters in force">
      {all.map(({ text, remove }) => (
        <Chip key={text} text={text} removeLabel={`Remove filter ${text}`} onRemove={remove} />
      ))}
      <li>
        <button type="button" className="plain" onClick={() => change({ filters: noFilters })}>
          Clear filters
        </button>
      </li>
    </ul>
  );
}

function rangeWords({ kind }: Range, { from, to }: { from: string; to: string }): string {
  const word = (text: string) =>
    kind === 'price' ? formatDigits(text) : /^\d+$/.test(text) ? formatCount(BigInt(text)) : text;
  if (from === to) return word(from);
  if (to === '') return `from ${word(from)}`;
  return from === '' ? `to ${word(to)}` : `${word(from)} – ${word(to)}`;
}
