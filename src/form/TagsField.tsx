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

export function TagsField() {
  const { control } = useFormContext<WithTags>();
  const repeated = repeatedTagNames(useWatch({ control, name: 'tags' }));
  return (
    <RowsField
      list="tags"
      legend="Tags"
      one="tag"
      columns={columns}
      hint="Labels to find it by, such as env = prod."
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

/** Duplicate tag names: for each row, the number (from 1) of another row with the same name. */
export function repeatedTagNames(rows: readonly { name: string }[]): (number | undefined)[] {
  return rows.map((row, index) => {
    if (row.name === '') return undefined;
    const twin = rows.findIndex((other, at) => at !== index && other.name === row.name);
    return twin === -1 ? undefined : twin + 1;
  });
}
