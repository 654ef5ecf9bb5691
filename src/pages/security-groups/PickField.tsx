import { Field } from '../../components/form/Field';
import { IdCombobox } from '../../components/form/IdCombobox';
import { idOfName, type IdSuggestion } from '../../components/form/idSuggestions';
import { useSearchText } from '../../components/table/useSearchText';

/**
 * A choice by name or ID whose answer is read while it is typed. Part of a name is not read; the whole text is, once the
 * field is left or Enter is pressed.
 */
export function PickField({
  label,
  hint,
  error,
  value,
  suggestions,
  placeholder,
  isWhole = (text) => text === '',
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  suggestions: readonly IdSuggestion[];
  placeholder: string;
  /** True for a text that is no part of a name or of an ID. */
  isWhole?: (text: string) => boolean;
  onChange: (text: string) => void;
}) {
  const { text, setText } = useSearchText(value, (typed) => {
    const next = typed.trim();
    if (isWhole(next) || suggestions.some(({ id }) => id === next)) onChange(next);
  });
  const settle = () => {
    const next = idOfName(suggestions, text) ?? text.trim();
    setText(next);
    if (next !== value) onChange(next);
  };
  return (
    <Field label={label} hint={hint} error={text === value ? error : undefined}>
      <IdCombobox
        value={text}
        placeholder={placeholder}
        suggestions={suggestions}
        onChange={setText}
        onTake={(id) => {
          setText(id);
          onChange(id);
        }}
        onBlur={settle}
      />
    </Field>
  );
}
