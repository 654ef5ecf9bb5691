import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { IdCombobox } from '../../form/IdCombobox';
import { ConfirmCheckbox } from '../../form/ConfirmCheckbox';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import type { KnownType } from '../../contract/resources';
import { shortenMiddle } from '../../lib/text/text';
import styles from './ScopePanel.module.css';

const MOST_OFFERED = 12;

/** A choice of several ids of one type: checkboxes for known ids, and a field to add others. */
export function IdChoices({
  type,
  title,
  label,
  none,
  chosen,
  onChange,
}: {
  type: KnownType;
  title: string;
  /** The accessible name of the field for other ids. */
  label: string;
  /** What it means to choose no id. */
  none: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const [draft, setDraft] = useState('');
  const suggestions = useIdSuggestions(type);
  const names = new Map(suggestions.map(({ id, name }) => [id, name]));
  const known = suggestions
    .map((each) => each.id)
    .sort((a, b) => (names.get(a) ?? a).localeCompare(names.get(b) ?? b));
  const offered = [...new Set([...chosen, ...known])].slice(
    0,
    Math.max(MOST_OFFERED, chosen.length),
  );

  const add = (id: string) => {
    const given = id.trim();
    if (given !== '' && !chosen.includes(given)) onChange([...chosen, given]);
    setDraft('');
  };

  return (
    <fieldset>
      <legend className="label">
        {title}
        <span className="hint"> {chosen.length === 0 ? none : `${chosen.length} chosen`}</span>
      </legend>
      {offered.length > 0 && (
        <ul className={styles.list}>
          {offered.map((each) => (
            <li key={each}>
              <ConfirmCheckbox
                label={
                  <span className="row gap-8">
                    <span className="clip shrink">{names.get(each) ?? each}</span>
                    {names.get(each) !== undefined && (
                      <code className="hint end" title={each}>
                        {shortenMiddle(each, 6, 4)}
                      </code>
                    )}
                  </span>
                }
                checked={chosen.includes(each)}
                onChange={(ticked) =>
                  onChange(ticked ? [...chosen, each] : chosen.filter((other) => other !== each))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          add(draft);
        }}
      >
        <IdCombobox
          inPanel
          label={label}
          value={draft}
          onChange={setDraft}
          onTake={add}
          suggestions={suggestions}
          placeholder={`Choose a ${type}`}
        />
        <Button type="submit" aria-label={`Add ${type}`}>
          <IconPlus aria-hidden />
          Add
        </Button>
      </form>
    </fieldset>
  );
}
