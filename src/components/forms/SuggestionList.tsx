import { useEffect, useRef } from 'react';
import type { IdSuggestion } from './idSuggestions';
import classes from './SuggestionList.module.css';

interface SuggestionListProps {
  id: string;
  suggestions: readonly IdSuggestion[];
  chosen: string;
  /** The one the arrow keys are at, or -1. */
  active: number;
  onChoose: (id: string) => void;
}

/** The list below a combobox. The focus stays in the input. */
export function SuggestionList({ id, suggestions, chosen, active, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className={classes.dropdown}>
      <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={classes.options}>
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={suggestion.id === chosen}
            data-active={index === active || undefined}
            className={classes.option}
            // Before the press can take the focus, and with it the list.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(suggestion.id);
            }}
          >
            {suggestion.name !== undefined && (
              <span className={classes.name}>{suggestion.name}</span>
            )}
            <span className={classes.id}>{suggestion.id}</span>
          </div>
        ))}
      </div>
      <div className={classes.foot}>Seen in answers. Any other ID can be typed.</div>
    </div>
  );
}
