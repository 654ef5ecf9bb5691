import type { Ref } from 'react';
import { CopyId } from '../ui/CopyId';
import { FreeCombobox } from './FreeCombobox';
import { idOfName, matching, type IdSuggestion } from './idSuggestions';
import { IdList } from './SuggestionList';

interface IdComboboxProps {
  value: string;
  /** Called on every change of the text, and with the id once one is chosen or the field is left. */
  onChange: (text: string) => void;
  suggestions: readonly IdSuggestion[];
  /** Called when a suggestion is chosen. If absent, the suggestion becomes the text. */
  onTake?: (id: string) => void;
  onBlur?: () => void;
  invalid?: boolean;
  inPanel?: boolean;
  name?: string;
  label?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A combobox for an id. It accepts any id and suggests known ones, by nickname where they have one. */
export function IdCombobox({ suggestions, placeholder = 'Any ID', ...field }: IdComboboxProps) {
  const { value } = field;
  const name = suggestions.find(({ id }) => id === value)?.name;
  return (
    <FreeCombobox
      {...field}
      mono
      placeholder={placeholder}
      shown={name}
      about={name !== undefined && <CopyId id={value} short tabStop={false} />}
      // The typed text may be a nickname; this turns it into the id.
      settled={(text) => idOfName(suggestions, text) ?? text.trim()}
      list={(typed, id) => {
        const shown = matching(suggestions, typed);
        return shown.length === 0 ? null : <IdList id={id} suggestions={shown} chosen={[value]} />;
      }}
    />
  );
}
