import { CheckIcon, Combobox } from '@mantine/core';
import { visible } from '../../lib/text/invisible';
import { shortenMiddle } from '../../lib/text/text';
import type { Content, Part } from '../jsx';
import { shownAs, type IdSuggestion } from './idSuggestions';
import classes from './SuggestionList.module.css';

interface SuggestionListProps {
  id: string;
  label: string;
  foot: string;
  children: Content;
}

export function SuggestionList({ id, label, foot, children }: SuggestionListProps) {
  return (
    <Combobox.Dropdown className={classes.dropdown}>
      <Combobox.Options id={id} aria-label={label} className={classes.options}>
        {children}
      </Combobox.Options>
      <div className="hint pad">{foot}</div>
    </Combobox.Dropdown>
  );
}

export function Suggestion({
  value,
  chosen,
  children,
}: {
  value: string;
  chosen: boolean;
  children: Part;
}) {
  return (
    <Combobox.Option
      value={value}
      active={chosen}
      aria-selected={chosen}
      className={`ends gap-12 ${classes.option}`}
    >
      {children}
      {chosen && <CheckIcon size={12} className={classes.tick} />}
    </Combobox.Option>
  );
}

/** The option that makes an unknown text an id, after those that match. */
export function UseAsId({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Suggestion value={text} chosen={false}>
        <span>{`Use “${visible(text)}” as ID`}</span>
      </Suggestion>
    )
  );
}

/** A list of ids, each shown by its name where it has one, with the id where another has the same name. */
export function IdList({
  id,
  suggestions,
  chosen,
  unknown,
}: {
  id: string;
  suggestions: readonly IdSuggestion[];
  chosen: readonly string[];
  /** The typed text, while it is neither a name nor an id. */
  unknown: string | undefined;
}) {
  return (
    <SuggestionList id={id} label="Suggestions" foot="Not listed? Paste any ID.">
      {suggestions.map((each) => (
        <Suggestion key={each.id} value={each.id} chosen={chosen.includes(each.id)}>
          <span className={each.name || each.detail ? 'strong' : classes.id} translate="no">
            {each.name ?? each.id}
          </span>
          {each.detail !== undefined && <span className="hint">{each.detail}</span>}
          {shownAs(suggestions, each.id).id !== undefined && (
            <span className={`hint ${classes.id}`} translate="no" title={each.id}>
              {shortenMiddle(each.id, 6, 4)}
            </span>
          )}
        </Suggestion>
      ))}
      <UseAsId text={unknown} />
    </SuggestionList>
  );
}
