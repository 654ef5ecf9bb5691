import { useId, type ClipboardEvent } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FieldNote } from './FieldNote';
import { RowErrors, RowsFrame } from './RowsFrame';
import { RowInput } from './RowInput';
import type { TagRow } from '../../writes/resources/metadata';
import { parseTagPaste, repeatedTagNames } from './tagPaste';

interface WithTags {
  tags: TagRow[];
}

/** The group "Tags" for forms with `tags`. Pasting `name=value` lines fills the rows. */
export function TagsField() {
  const id = useId();
  const { control, setValue } = useFormContext<WithTags>();
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'tags' });
  const rows = useWatch({ control, name: 'tags' });
  const repeated = repeatedTagNames(rows);

  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>) => {
    const [first, ...rest] = parseTagPaste(event.clipboardData.getData('text')) ?? [];
    if (first === undefined) return;
    event.preventDefault();
    const options = { shouldDirty: true, shouldTouch: true };
    setValue(`tags.${index}.name`, first.name, options);
    setValue(`tags.${index}.value`, first.value, options);
    if (rest.length > 0) insert(index + 1, rest, { shouldFocus: false });
  };

  return (
    <RowsFrame
      legend="Tags"
      one="tag"
      columns={['Name', 'Value']}
      hint="Labels to find it by, such as env = prod."
      keys={fields.map((field) => field.id)}
      onAdd={() => append({ name: '', value: '' }, { shouldFocus: false })}
      onRemove={remove}
      renderRow={(index) => {
        const inputs = [
          { name: `tags.${index}.name`, id: `${id}-${index}-name`, label: 'Name' },
          { name: `tags.${index}.value`, id: `${id}-${index}-value`, label: 'Value' },
        ] as const;
        const twin = repeated[index];
        return {
          controls: (
            <>
              <RowInput
                name={inputs[0].name}
                label={`Tag ${index + 1} name`}
                placeholder="env"
                describedBy={inputs[0].id}
                onPaste={(event) => paste(index, event)}
              />
              <RowInput
                name={inputs[1].name}
                label={`Tag ${index + 1} value`}
                placeholder="prod"
                describedBy={inputs[1].id}
              />
            </>
          ),
          notes: (
            <>
              <RowErrors inputs={inputs} />
              {twin !== undefined && (
                <FieldNote tone="attention">Tag {twin} has the same name.</FieldNote>
              )}
            </>
          ),
        };
      }}
    />
  );
}
