import { NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { parseRange, rangeWords, type NumberRange } from '../lib/numbers';
import bar from './ListFilterBar.module.css';
import chip from '../ui/Chip.module.css';
import { Popover } from '../ui/Popover';
import styles from './RangeFilter.module.css';

interface RangeFilterProps {
  /** "CPUs" */
  title: string;
  unit?: string | undefined;
  range: NumberRange | undefined;
  /** The smallest and largest values in the list, shown as a hint. */
  bounds: { least: number; most: number } | undefined;
  onChange: (range: NumberRange) => void;
}

/** A filter by a range of numbers: a chip that shows it, and a panel for both ends. */
export function RangeFilter({ title, unit, range, bounds, onChange }: RangeFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const words = range && `${title}: ${rangeWords(range)}${unit === undefined ? '' : ` ${unit}`}`;
  return (
    <li className={words === undefined ? undefined : `inline ${chip.chip}`}>
      <button
        type="button"
        className={words === undefined ? bar.add : `clip ${styles.open}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={words === undefined ? `Filter by ${title}` : words}
        onClick={(event) => {
          const { currentTarget } = event;
          setAnchor((open) => (open ? null : currentTarget));
        }}
      >
        {words ?? `+ ${title}`}
      </button>
      {words !== undefined && (
        <button
          type="button"
          className={`bare ${chip.remove}`}
          aria-label={`Remove filter ${words}`}
          onClick={() => onChange({})}
        >
          <IconX aria-hidden />
        </button>
      )}
      {anchor && (
        <Popover anchor={anchor} label={`Filter by ${title}`} onClose={() => setAnchor(null)}>
          <Ends title={title} unit={unit} range={range} bounds={bounds} onChange={onChange} />
        </Popover>
      )}
    </li>
  );
}

function Ends({ title, unit, range, bounds, onChange }: RangeFilterProps) {
  const id = useId();
  const [from, setFrom] = useState(String(range?.from ?? ''));
  const [to, setTo] = useState(String(range?.to ?? ''));
  const put = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const text = `${nextFrom.trim()}..${nextTo.trim()}`;
    const next = text === '..' ? {} : parseRange(text);
    if (next) onChange(next);
  };
  const wrong = `${from}${to}` !== '' && parseRange(`${from.trim()}..${to.trim()}`) === undefined;
  const end = (
    name: string,
    value: string,
    hint: number | undefined,
    set: (text: string) => void,
  ) => (
    <div className="stack gap-4">
      <label htmlFor={`${id}-${name}`} className="fine strong">
        {name}
      </label>
      <NumberInput
        id={`${id}-${name}`}
        classNames={{ input: 'mono' }}
        aria-label={`${title} ${name.toLowerCase()}`}
        aria-describedby={`${id}-hint`}
        error={wrong}
        inputMode="decimal"
        autoComplete="off"
        allowNegative={false}
        clampBehavior="none"
        placeholder={hint === undefined ? undefined : String(hint)}
        value={value}
        onChange={(next) => set(String(next))}
      />
    </div>
  );
  return (
    <div className={styles.ends}>
      {end('At least', from, bounds?.least, (text) => put(text, to))}
      {end('At most', to, bounds?.most, (text) => put(from, text))}
      <p id={`${id}-hint`} className={`hint ${styles.hint}`}>
        {wrong
          ? 'Numbers only, such as 8 or 0.5.'
          : bounds
            ? `${bounds.least} to ${bounds.most}${unit === undefined ? '' : ` ${unit}`} here`
            : ''}
      </p>
    </div>
  );
}
