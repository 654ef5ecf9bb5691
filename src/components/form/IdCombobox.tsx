import type { Ref } from 'react';
import { FreeCombobox } from './FreeCombobox';
import { idOfName, matching, type IdSuggestion } from './idSuggestions';
import { IdList } from './SuggestionList';

interface IdComboboxProps {
  value: string;
  /** Every change of the text; an id once it is chosen or left. */
  onChange: (text: string) => void;
  suggestions: readonly IdSuggestion[];
  /** A suggestion is taken. Absent: it becomes the text. */
  onTake?: (id: string) => void;
  onBlur?: () => void;
  invalid?: boolean;
  inPanel?: boolean;
  name?: string;
  label?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A combobox for an id. Takes any; suggests those seen in answers, by nickname where there is one. */
export function IdCombobox({ suggestions, placeholder = 'Any ID', ...field }: IdComboboxProps) {
  const { value } = field;
  return (
    <FreeCombobox
      {...field}
      mono
      placeholder={placeholder}
      about={suggestions.find(({ id }) => id === value)?.name}
      // What is typed may be a nickname; from here on it is the id.
      settled={(text) => idOfName(suggestions, text) ?? text.trim()}
      list={(typed, id) => {
        const shown = matching(suggestions, typed);
        return shown.length === 0 ? null : <IdList id={id} suggestions={shown} chosen={[value]} />;
      }}
    />
  );
}
