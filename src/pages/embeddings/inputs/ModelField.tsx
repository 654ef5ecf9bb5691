import { useState } from 'react';
import { Field } from '../../../components/form/Field';
import { FreeCombobox } from '../../../components/form/FreeCombobox';
import { Suggestion, SuggestionList } from '../../../components/form/SuggestionList';
import { containsText } from '../../../lib/text/text';
import type { ModelRow } from '../../models/modelRow';
import { isLexical } from './useEmbeddingModels';

/** A model of the catalogue, or any other name. */
export function ModelField({
  label,
  value,
  onChange,
  rows,
  error,
}: {
  label: string;
  value: string;
  onChange: (name: string) => void;
  rows: readonly ModelRow[];
  error?: string | undefined;
}) {
  // The field is focused and empty: the model suggested by the catalogue must not appear under the cursor.
  const [awaited, setAwaited] = useState(false);
  const chosen = rows.find(({ name }) => name === value);
  return (
    <Field label={label} error={error}>
      <FreeCombobox
        value={awaited ? '' : value}
        onChange={(name) => {
          onChange(name);
          setAwaited(false);
        }}
        settled={(text) => text.trim()}
        invalid={error !== undefined}
        placeholder="Any model’s name"
        about={chosen && <span className="clip second fine strong">{aboutOf(chosen)}</span>}
        onFocus={() => setAwaited(value === '')}
        onBlur={() => setAwaited(false)}
        list={(typed, id) => {
          const shown = rows.filter(({ name }) => containsText(name, typed.trim()));
          return shown.length === 0 ? null : (
            <SuggestionList
              id={id}
              label="Catalogue"
              foot="Price of a million tokens, where no other unit stands. Any other model’s name can be typed."
            >
              {shown.map((row) => (
                <Suggestion key={row.key} value={row.name} chosen={row === chosen}>
                  <span className="clip">{row.name}</span>
                  {isLexical(row) && <span className="badge">lexical</span>}
                  <span className="end dim mono">{row.input.short}</span>
                </Suggestion>
              ))}
            </SuggestionList>
          );
        }}
      />
    </Field>
  );
}

function aboutOf(row: ModelRow): string {
  const parts = isLexical(row) ? ['lexical'] : [];
  return [...parts, row.input.short].join(' · ');
}
