import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, useId } from 'react';
import { toggleIn } from '../../../table/listState';
import type { ChangeList } from '../../../table/useListState';
import { parseCount } from '../../../lib/numbers';
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
import { formatCount } from '../../../lib/text/text';
import { CheckBox, useAtOnce } from './CheckBox';
import styles from './Filters.module.css';

/** The facets and ranges next to the list; on a narrow screen, behind a button. */
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
  return (
    <section className={styles.side} aria-label="Filters">
      <button
        type="button"
        className={`button ${styles.sideButton}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal aria-hidden />
        {inForce === 0 ? 'Filters' : `Filters (${inForce})`}
      </button>
      <div className={`card ${styles.sidePanel}`} data-open={open || undefined}>
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
        onToggle={(value) => change(toggleIn(name, value))}
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

const FEW = 6;

/** The values of a facet, each with how many models would have it. */
function FacetGroup({
  title,
  values,
  onToggle,
}: {
  title: string;
  values: readonly FacetCount[];
  onToggle: (value: string) => void;
}) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  if (values.length === 0) return null;
  // A button that only shows one more line would take its place.
  const few = values.length <= FEW + 1;
  const shown = whole || few ? values : values.filter(({ chosen }, index) => chosen || index < FEW);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {shown.map(({ value, count, chosen }, index) => (
        <label key={value} htmlFor={`${id}-${index}`} className={styles.choice}>
          <CheckBox id={`${id}-${index}`} checked={chosen} onChange={() => onToggle(value)} />
          <span className={`clip isolate ${count === 0 ? 'dim' : ''}`} title={facetLabel(value)}>
            {facetLabel(value)}
          </span>
          <span className="dim mono">{formatCount(count)}</span>
        </label>
      ))}
      {!few && (
        <button
          type="button"
          className={`plain ${styles.more}`}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Fewer of ${title.toLowerCase()}` : `All ${values.length}`}
          {!whole && <span className="unseen"> of {title.toLowerCase()}</span>}
        </button>
      )}
    </fieldset>
  );
}

/** A range with two ends, either of which may stay open. An end is applied on Enter or when its field is left. */
function RangeGroup({
  title,
  hint,
  from,
  to,
  read,
  onChange,
}: {
  title: string;
  /** An example of what can be typed. */
  hint: string;
  from: string;
  to: string;
  /** The text for the address; `undefined` if it can't be understood. */
  read: (text: string) => string | undefined;
  onChange: (ends: { from: string; to: string }) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.ends}>
        <End
          label={`${title} from`}
          placeholder="from"
          hint={hint}
          value={from}
          read={read}
          onChange={(next) => onChange({ from: next, to })}
        />
        <span aria-hidden>–</span>
        <End
          label={`${title} to`}
          placeholder="to"
          hint={hint}
          value={to}
          read={read}
          onChange={(next) => onChange({ from, to: next })}
        />
      </div>
    </fieldset>
  );
}

function End({
  label,
  placeholder,
  hint,
  value,
  read,
  onChange,
}: {
  label: string;
  placeholder: string;
  hint: string;
  value: string;
  read: (text: string) => string | undefined;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useAtOnce(value);
  const next = text.trim() === '' ? '' : read(text);
  const take = () => {
    if (next !== undefined && next !== value) onChange(next);
  };
  return (
    <input
      className={`input mono ${styles.end}`}
      aria-label={label}
      aria-invalid={next === undefined || undefined}
      placeholder={placeholder}
      title={next === undefined ? `Not understood. ${hint}` : hint}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
