import { Combobox } from '@mantine/core';
import { MiddleCut } from '../ui/MiddleCut';
import type { IdSuggestion } from './idSuggestions';
import classes from './SuggestionList.module.css';

interface SuggestionListProps {
  id: string;
  suggestions: readonly IdSuggestion[];
  /** What the field holds. */
  chosen: string | readonly string[];
  /** What is wrong with the text in the field, whose own words the list covers. */
  fault?: string | undefined;
}

/** The list below a combobox. The focus stays in the input. */
export function SuggestionList({ id, suggestions, chosen, fault }: SuggestionListProps) {
  return (
    <Combobox.Dropdown className={classes.dropdown}>
      {fault !== undefined && (
        <div className={classes.fault} aria-hidden="true">
          {fault}
        </div>
      )}
      <Combobox.Options id={id} aria-label="Suggestions" className={classes.options}>
        {suggestions.map((suggestion) => {
          const taken =
            typeof chosen === 'string' ? suggestion.id === chosen : chosen.includes(suggestion.id);
          return (
            <Combobox.Option
              key={suggestion.id}
              value={suggestion.id}
              active={taken}
              aria-selected={taken}
              className={classes.option}
            >
              {suggestion.name !== undefined && (
                <span className={classes.name}>{suggestion.name}</span>
              )}
              <span className={classes.id}>
                <MiddleCut text={suggestion.id} />
              </span>
            </Combobox.Option>
          );
        })}
      </Combobox.Options>
      <div className={classes.foot}>Known here, not all there are. Any other ID can be typed.</div>
    </Combobox.Dropdown>
  );
}
