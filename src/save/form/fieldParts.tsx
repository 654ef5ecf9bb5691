import * as z from 'zod/mini';
import { titleOf } from '../../contract/resources';
import { jsonText } from '../../lib/json';
import type { ShownField } from '../../table/resourceColumns';
import { Absent, FactList, IdFact } from '../../resource/Facts';
import { GroupsField, NoGroupsField } from '../../resource/fields/GroupsField';
import { IdField } from '../../resource/fields/IdField';
import { IdsField } from '../../resource/fields/IdsField';
import { NameField } from '../../resource/fields/MetadataFields';
import { SwitchField } from '../../ui/form/BoxFields';
import { TextField } from '../../ui/form/TextField';
import type { FormField } from '../fields/fields';
import { inputOf, type FormFields } from '../fields/forms';
import { ProjectField } from './CreatePage';

// What a page that says nothing special shows of the fields of its resource.

/** The fields that a form has in a section of their own. */
const below = ['description', 'tags', 'organizationId'];

/** The inputs of fields, by what each one holds. Rows and confirmations need an input, and so a page, of their own. */
export function FieldInputs({
  fields,
  without = () => false,
}: {
  fields: FormFields;
  /** Whether to leave out the field with this pointer. */
  without?: (pointer: string) => boolean;
}) {
  return Object.entries(fields)
    .filter(([name, { pointer }]) => !below.includes(name) && !without(pointer))
    .map(([name, field]) => <FieldInput key={name} name={name} field={field} />);
}

function FieldInput({ name, field }: { name: string; field: FormField<unknown> }) {
  const { label, of, lines, unit, hint, empty } = field;
  const canBeEmpty = z.safeParse(field.rule(), empty).success;
  const aside = field.aside ?? (canBeEmpty ? 'optional' : undefined);
  const words = { name, aside, hint, label: unit === undefined ? label : `${label} (${unit})` };
  if (name === 'name') return <NameField />;
  if (name === 'projectId') return <ProjectField />;
  if (name === 'noGroups') return <NoGroupsField label={label} />;
  if (of === 'group') return <GroupsField aside={aside} />;
  const input = inputOf(field);
  if (input === 'ids' && of) return <IdsField {...words} type={of} />;
  if (input === 'id' && of) return <IdField {...words} type={of} />;
  if (input === 'switch') return <SwitchField name={name} label={words.label} hint={hint} />;
  const several = lines !== undefined && { rows: lines };
  return <TextField {...words} numeric={unit !== undefined} {...several} />;
}

/** What an answer says of a field. */
export function FieldValue({
  field: { of, value, text },
  from,
}: {
  field: ShownField;
  from: Parameters<ShownField['value']>[0];
}) {
  if (of === undefined) {
    const words = text(from);
    return words === undefined ? <Absent /> : <span>{words}</span>;
  }
  const found = value(from);
  const label = `${titleOf(of)} ID`;
  if (!Array.isArray(found)) return <IdFact id={jsonText(found)} label={label} />;
  return <FactList items={found}>{(id) => <IdFact id={jsonText(id)} label={label} />}</FactList>;
}
