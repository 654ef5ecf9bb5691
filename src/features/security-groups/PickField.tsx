import { Field } from '../../ui/form/Field';
import { IdCombobox } from '../../resource/fields/IdCombobox';
import type { IdSuggestion } from '../../ui/form/idSuggestions';
import { useSearchText } from '../../table/useSearchText';

/** A choice by name or ID that is kept in the address a moment after it is made. */
export function PickField({
  label,
  error,
  value,
  suggestions,
  placeholder,
  isWhole = (text) => text === '',
  onChange,
}: {
  label: string;
  error?: string | undefined;
  value: string;
  suggestions: readonly IdSuggestion[];
  placeholder: string;
  /** True for a text that is no part of a name or of an ID. */
  isWhole?: (text: string) => boolean;
  onChange: (text: string) => void;
}) {
  const { text, setText } = useSearchText(value, onChange);
  return (
    <Field label={label} error={text === value ? error : undefined}>
      <IdCombobox
        value={text}
        placeholder={placeholder}
        suggestions={suggestions}
        isWhole={isWhole}
        onChange={setText}
      />
    </Field>
  );
}
