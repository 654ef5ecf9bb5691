import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { directions, protocols } from '../../contract/securityGroups';
import { resources } from '../../contract/resources';
import { MOST_CHOSEN, type BulkEdit, type BulkRequest, type BulkType } from '../../memory/bulk';
import { listAt } from '../../lib/json';
import { rowFaults } from '../../lib/rules/ruleRows';
import { formatCount, plural } from '../../lib/text/text';
import { FormMethods, formResolver } from '../../save/form/FormMethods';
import { groupsOf } from '../../save/fields/groups';
import { textAt } from '../../save/fields/metadata';
import { Field } from '../../ui/form/Field';
import { RefusedBefore } from '../../save/form/RefusedBefore';
import { IdCombobox } from '../../resource/fields/IdCombobox';
import { TextField } from '../../ui/form/TextField';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { useOrganization } from '../../resource/useOrganization';
import { paths } from '../../resource/paths';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import type { Chosen } from '../../ui/slots';
import { partOf } from './bulkEdit';

/** The part of chosen resources that is changed. */
export type Part = 'tag' | 'rule' | 'group';

const nothing = {
  removes: false,
  name: '',
  value: '',
  direction: 'ingress',
  protocol: 'tcp',
  port: '',
  cidr: '',
  group: '',
};
type Values = typeof nothing;

interface PartOfForm {
  title: string;
  faults: (values: Values) => Partial<Record<keyof Values, string>>;
  edit: (values: Values) => BulkEdit;
}
const parts: Record<Part, PartOfForm> = {
  tag: {
    title: 'Change a tag of',
    faults: ({ name }) => (name === '' ? { name: 'Type the name of the tag.' } : {}),
    edit: ({ removes, name, value }) =>
      removes ? { kind: 'remove tag', name } : { kind: 'set tag', name, value },
  },
  rule: {
    title: 'Add a rule to',
    faults: (row) => rowFaults(row, undefined, true),
    edit: ({ direction, protocol, port, cidr }) => ({
      kind: 'add rule',
      direction,
      protocol,
      port,
      cidr,
    }),
  },
  group: {
    title: 'Change a group of',
    faults: ({ group }) => (group.trim() === '' ? { group: 'Choose a group.' } : {}),
    edit: ({ removes, group }) => ({
      kind: removes ? 'leave group' : 'join group',
      group: group.trim(),
    }),
  },
};

const rulesOf = (part: Part) =>
  z.custom<Values>().check(({ value: input, issues }) => {
    for (const [field, message] of Object.entries(parts[part].faults(input)))
      issues.push({ code: 'custom', input, path: [field], message });
  });

/** Asks for the change of the chosen resources. What it means for each is reviewed on a page of its own. */
export function EditDialog({
  type,
  part,
  chosen: given,
  onClose,
}: {
  type: BulkType;
  part: Part;
  chosen: readonly Chosen[];
  onClose: () => void;
}) {
  const id = useId();
  // Kept as they were when the dialog opened, so that the comparison finds later changes by others.
  const [chosen] = useState(given);
  const navigate = useNavigate();
  const { keep, organization } = useOrganization();
  const form = useForm<Values>({ defaultValues: nothing, resolver: formResolver(rulesOf(part)) });
  const tooMany = form.formState.errors.root?.message;
  const review = form.handleSubmit((typed) => {
    if (chosen.length > MOST_CHOSEN)
      return form.setError('root', { message: `Select at most ${formatCount(MOST_CHOSEN)}.` });
    const edit = parts[part].edit(typed);
    const byName = new Intl.Collator(undefined, { numeric: true });
    const sorted = chosen.toSorted((a, b) => byName.compare(a.name, b.name));
    const rows = sorted.map(({ id: resource, name, raw }) =>
      raw['spec'] === undefined || type === 'user'
        ? { id: resource, name, unseen: true }
        : { id: resource, name, was: partOf(edit, raw) },
    );
    const state: BulkRequest = { type, edit, rows };
    return navigate(keep(paths.bulk()), { state });
  });
  return (
    <Dialog
      title={`${parts[part].title} ${plural(chosen.length, resources[type].noun)}`}
      subtitle="Each is compared with the service before anything is saved."
      width={520}
      onClose={onClose}
      closable
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={id}>
            Review changes
          </Button>
        </>
      }
    >
      <FormMethods form={form}>
        <form id={id} className="stack" onSubmit={(event) => void review(event)} noValidate>
          <RefusedBefore organization={organization} type={type} />
          {part === 'tag' && <TagFields chosen={chosen} />}
          {part === 'rule' && (
            <>
              <NativeSelect {...form.register('direction')} label="Direction" data={directions} />
              <NativeSelect {...form.register('protocol')} label="Protocol" data={protocols} />
              <TextField<Values> name="port" label="Port" placeholder="any" focus="dialog" />
              <TextField<Values> name="cidr" label="CIDR" placeholder="10.0.0.0/8" />
            </>
          )}
          {part === 'group' && <GroupFields chosen={chosen} />}
          {tooMany !== undefined && (
            <p className="toned" data-tone="failed" role="alert" tabIndex={-1} data-refusal>
              {tooMany}
            </p>
          )}
        </form>
      </FormMethods>
    </Dialog>
  );
}

function TagFields({ chosen }: { chosen: readonly Chosen[] }) {
  const list = useId();
  const removes = useWatch<Values, 'removes'>({ name: 'removes' });
  const names = new Set(
    chosen.flatMap(({ raw }) => listAt(raw, '/metadata/tags')).map((tag) => textAt(tag, 'name')),
  );
  return (
    <>
      <SetOrRemove set="Add or change" remove="Remove" />
      <TextField<Values> name="name" label="Tag name" list={list} focus="dialog" />
      <datalist id={list}>
        {[...names].toSorted().map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {!removes && <TextField<Values> name="value" label="Tag value" />}
    </>
  );
}

function GroupFields({ chosen }: { chosen: readonly Chosen[] }) {
  const removes = useWatch<Values, 'removes'>({ name: 'removes' });
  const { field, fieldState } = useController<Values, 'group'>({ name: 'group' });
  const suggestions = useIdSuggestions('group');
  const theirs = new Set(chosen.flatMap(({ raw }) => groupsOf(raw)));
  return (
    <>
      <SetOrRemove set="Add to the group" remove="Remove from the group" />
      <Field
        label="Group"
        hint="Choose a known group or paste an ID."
        error={fieldState.error?.message}
      >
        <IdCombobox
          {...field}
          invalid={fieldState.invalid}
          inPanel
          focus="dialog"
          placeholder="Choose a group"
          suggestions={removes ? suggestions.filter(({ id }) => theirs.has(id)) : suggestions}
        />
      </Field>
    </>
  );
}

function SetOrRemove({ set, remove }: { set: string; remove: string }) {
  const { field } = useController<Values, 'removes'>({ name: 'removes' });
  return (
    <div>
      <Choice
        label="Change"
        options={[
          { id: 'set', title: set },
          { id: 'remove', title: remove },
        ]}
        chosen={field.value ? 'remove' : 'set'}
        onChoose={(id) => field.onChange(id === 'remove')}
      />
    </div>
  );
}
