import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import controls from '../../components/controls.module.css';
import type { KnownKind } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { shortenMiddle } from '../../lib/text';
import { useLedgerKey } from '../../session/scope';
import styles from './ScopePanel.module.css';
import { useSuggestions } from './useSuggestions';

const MOST_OFFERED = 12;

/** Several ids of one kind: those known here to tick, any other to add. */
export function IdChoices({
  kind,
  title,
  label,
  none,
  chosen,
  onChange,
}: {
  kind: KnownKind;
  title: string;
  /** The accessible name of the field that takes any id. */
  label: string;
  /** What an empty choice means. */
  none: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState('');
  const names = useNicknames(useLedgerKey());
  const known = useSuggestions(kind)
    .map((each) => each.id)
    .sort((a, b) => (names.get(a) ?? a).localeCompare(names.get(b) ?? b));
  const offered = [...new Set([...chosen, ...known])].slice(
    0,
    Math.max(MOST_OFFERED, chosen.length),
  );

  const add = () => {
    const given = draft.trim();
    if (given !== '' && !chosen.includes(given)) onChange([...chosen, given]);
    setDraft('');
  };

  return (
    <fieldset className={styles.choices}>
      <legend>
        {title}
        <span className={styles.count}>
          {chosen.length === 0 ? none : `${chosen.length} chosen`}
        </span>
      </legend>
      {offered.length > 0 && (
        <ul className={styles.list}>
          {offered.map((each) => (
            <li key={each}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={chosen.includes(each)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked
                        ? [...chosen, each]
                        : chosen.filter((other) => other !== each),
                    )
                  }
                />
                <span className={styles.name}>{names.get(each) ?? each}</span>
                {names.has(each) && <code title={each}>{shortenMiddle(each, 6, 4)}</code>}
              </label>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          id={id}
          aria-label={label}
          className={`${controls.input} ${controls.mono}`}
          list={`${id}-known`}
          value={draft}
          autoComplete="off"
          spellCheck={false}
          placeholder={`Any ${kind} ID`}
          onChange={(event) => setDraft(event.target.value)}
        />
        <datalist id={`${id}-known`}>
          {known.map((each) => (
            <option key={each} value={each}>
              {names.get(each)}
            </option>
          ))}
        </datalist>
        <button type="submit" className={controls.button} aria-label={`Add ${kind}`}>
          <IconPlus aria-hidden />
          Add
        </button>
      </form>
    </fieldset>
  );
}
