import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '../../../form/Field';
import { FreeCombobox } from '../../../form/FreeCombobox';
import { Suggestion, SuggestionList, UseAsId } from '../../../form/SuggestionList';
import { containsText } from '../../../lib/text/text';
import type { Fields } from './inputs';
import { useEmbeddingModels } from './useEmbeddingModels';

/** A model of the catalogue, or any other name. */
export function ModelField() {
  const { rows, first } = useEmbeddingModels();
  const { field, fieldState } = useController<Fields, 'model'>({ name: 'model' });
  const { value = first, onChange, ref } = field;
  const error = fieldState.error?.message;
  // The field is focused and empty: the model suggested by the catalogue must not appear under the cursor.
  const [awaited, setAwaited] = useState(false);
  const chosen = rows.find(({ name }) => name === value);
  const isModel = (text: string) => rows.some(({ name }) => name === text);
  const matching = (typed: string) => rows.filter(({ name }) => containsText(name, typed.trim()));
  return (
    <Field label="Model" error={error}>
      <FreeCombobox
        value={value}
        {...(awaited && { shown: '' })}
        ref={ref}
        onChange={onChange}
        valueOf={(text) => (isModel(text.trim()) ? text.trim() : undefined)}
        isWhole={(text) => text === '' || isModel(text)}
        invalid={error !== undefined}
        placeholder="Choose a model"
        about={chosen && <span className="clip second fine strong">{chosen.input.short}</span>}
        onFocus={() => setAwaited(value === '')}
        onBlur={() => setAwaited(false)}
        matches={(typed) => matching(typed).map(({ name }) => name)}
        list={(id, typed, unknown) => (
          <SuggestionList
            id={id}
            label="Catalogue"
            foot="Price of a million tokens, where no other unit stands."
          >
            {matching(typed).map((row) => (
              <Suggestion key={row.key} value={row.name} chosen={row === chosen}>
                <span className="clip">{row.name}</span>
                <span className="end dim mono">{row.input.short}</span>
              </Suggestion>
            ))}
            <UseAsId text={unknown} />
          </SuggestionList>
        )}
      />
    </Field>
  );
}
