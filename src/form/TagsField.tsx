import { useFormContext, useWatch } from 'react-hook-form';
import { FieldNote } from './FieldNote';
import { RowsField } from './RowsField';

/** A row of the tags; `origin` is its index in the list as read, absent for a new row. */
export interface TagRow {
  origin?: number | undefined;
  name: string;
  value: string;
}

interface WithTags {
  tags: TagRow[];
}

const columns = [
  { name: 'name', title: 'Name', placeholder: 'env' },
  { name: 'value', title: 'Value', placeholder: 'prod' },
];

/** The group "Tags" for forms with `tags`. Pasting `name=value` lines fills the rows. */
export function TagsField() {
  const { control, setValue } = useFormContext<WithTags>();
  const repeated = repeatedTagNames(useWatch({ control, name: 'tags' }));
  return (
    <RowsField
      list="tags"
      legend="Tags"
      one="tag"
      columns={columns}
      hint="Labels to find it by, such as env = prod."
      onPaste={(index, event, insert) => {
        const [first, ...rest] = parseTagPaste(event.clipboardData.getData('text')) ?? [];
        if (first === undefined) return;
        event.preventDefault();
        const options = { shouldDirty: true, shouldTouch: true };
        setValue(`tags.${index}.name`, first.name, options);
        setValue(`tags.${index}.value`, first.value, options);
        if (rest.length > 0) insert(index + 1, rest);
      }}
      notes={(index) => {
        const twin = repeated[index];
        return (
          twin !== undefined && (
            <FieldNote tone="attention">Tag {twin} has the same name.</FieldNote>
          )
        );
      }}
    />
  );
}

/** Tags in pasted text: `name=value` pairs separated by line breaks or commas; `undefined` if it is plain text. */
export function parseTagPaste(text: string): { name: string; value: string }[] | undefined {
  const parts = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^[^=\s]+=/.test(part))) return undefined;
  return parts.map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, at), value: part.slice(at + 1) };
  });
}

/** Duplicate tag names: for each row, the number (from 1) of another row with the same name. */
export function repeatedTagNames(rows: readonly { name: string }[]): (number | undefined)[] {
  return rows.map((row, index) => {
    if (row.name === '') return undefined;
    const twin = rows.findIndex((other, at) => at !== index && other.name === row.name);
    return twin === -1 ? undefined : twin + 1;
  });
}
