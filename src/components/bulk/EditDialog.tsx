import { Input } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { directions, protocols } from '../../contract/securityGroups';
import { resources } from '../../contract/resources';
import { MOST_CHOSEN, type BulkEdit, type BulkRequest, type BulkType } from '../../ledger/bulk';
import { isObject, listAt } from '../../lib/json';
import { formatCount, plural } from '../../lib/text/text';
import { groupsOf } from '../../writes/resources/groups';
import { rowFaults } from '../../writes/resources/ruleRows';
import { partOf } from '../../writes/run/bulkEdit';
import { IdCombobox } from '../form/IdCombobox';
import { useIdSuggestions } from '../form/useIdSuggestions';
import { Field } from '../form/Field';
import { useOrganization } from '../page/useOrganization';
import { paths } from '../page/paths';
import { Choice } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import type { Chosen, Part } from './chosen';

interface PartProps {
  chosen: readonly Chosen[];
  /** Called with the edit, or with what is missing. */
  onEdit: (edit: BulkEdit | string) => void;
}

/** Asks for the change of the chosen resources. What it means for each is reviewed on a page of its own. */
export function EditDialog({
  type,
  part,
  chosen,
  onClose,
}: {
  type: BulkType;
  part: Part;
  chosen: readonly Chosen[];
  onClose: () => void;
}) {
  const form = useId();
  const navigate = useNavigate();
  const { keep } = useOrganization();
  const [edit, setEdit] = useState<BulkEdit | string>();
  const [fault, setFault] = useState<string>();
  const review = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > MOST_CHOSEN) return setFault(`Select at most ${formatCount(MOST_CHOSEN)}.`);
    if (edit === undefined || typeof edit === 'string') return setFault(edit ?? missing[part]);
    const byName = new Intl.Collator(undefined, { numeric: true });
    const sorted = chosen.toSorted((a, b) => byName.compare(a.name, b.name));
    const rows = sorted.map(({ id, name, raw }) =>
      raw['spec'] === undefined || type === 'user'
        ? { id, name, unseen: true }
        : { id, name, was: partOf(edit, raw) },
    );
    const state: BulkRequest = { type, edit, rows };
    void navigate(keep(paths.bulk()), { state });
  };
  const Fields = fields[part];
  return (
    <Dialog
      title={`${titles[part]} ${plural(chosen.length, resources[type].noun)}`}
      subtitle="Each is compared with the service before anything is saved."
      width={520}
      onClose={onClose}
      closable
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={form} className="button primary">
            Review changes
          </button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={review} noValidate>
        <Fields
          chosen={chosen}
          onEdit={(next) => {
            setEdit(next);
            setFault(undefined);
          }}
        />
        {fault !== undefined && (
          <p className="toned" data-tone="failed" role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const titles: Record<Part, string> = {
  tag: 'Change a tag of',
  rule: 'Add a rule to',
  group: 'Change a group of',
};
const missing: Record<Part, string> = {
  tag: 'Type the name of the tag.',
  rule: 'Type a CIDR, such as 10.0.0.0/8.',
  group: 'Choose a group.',
};
const fields: Record<Part, (props: PartProps) => ReactNode> = {
  tag: TagPart,
  rule: RulePart,
  group: GroupPart,
};

function TagPart({ chosen, onEdit }: PartProps) {
  const list = useId();
  const [removes, setRemoves] = useState(false);
  const [{ name, value }, setTag] = useState({ name: '', value: '' });
  const names = new Set(chosen.flatMap(({ raw }) => listAt(raw, '/metadata/tags')).map(nameOfTag));
  const tell = (next: { name: string; value: string }, remove: boolean) => {
    setTag(next);
    setRemoves(remove);
    onEdit(
      next.name === ''
        ? missing.tag
        : remove
          ? { kind: 'remove tag', name: next.name }
          : { kind: 'set tag', ...next },
    );
  };
  return (
    <>
      <div>
        <Choice
          label="Change"
          options={[
            { id: 'set', title: 'Add or change' },
            { id: 'remove', title: 'Remove' },
          ]}
          chosen={removes ? 'remove' : 'set'}
          onChoose={(id) => tell({ name, value }, id === 'remove')}
        />
      </div>
      <TextInput
        label="Tag name"
        value={name}
        list={list}
        autoFocus
        onChange={(text) => tell({ name: text, value }, removes)}
      />
      <datalist id={list}>
        {[...names].toSorted().map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {!removes && (
        <TextInput
          label="Tag value"
          value={value}
          onChange={(text) => tell({ name, value: text }, removes)}
        />
      )}
    </>
  );
}

function nameOfTag(tag: unknown): string {
  return isObject(tag) && typeof tag['name'] === 'string' ? tag['name'] : '';
}

const noRule = { direction: 'ingress', protocol: 'tcp', port: '', cidr: '' };

function RulePart({ onEdit }: PartProps) {
  const [rule, setRule] = useState(noRule);
  const tell = (change: Partial<typeof noRule>) => {
    const next = { ...rule, ...change };
    setRule(next);
    const [fault] = Object.entries(rowFaults({ key: -1, ...next }, undefined, true));
    onEdit(fault ? `${ruleLabels[fault[0]] ?? ''}: ${fault[1]}` : { kind: 'add rule', ...next });
  };
  return (
    <>
      <Words
        label="Direction"
        value={rule.direction}
        words={directions}
        onChange={(direction) => tell({ direction })}
      />
      <Words
        label="Protocol"
        value={rule.protocol}
        words={protocols}
        onChange={(protocol) => tell({ protocol })}
      />
      <TextInput
        label="Port"
        value={rule.port}
        placeholder="any port"
        autoFocus
        onChange={(port) => tell({ port })}
      />
      <TextInput
        label="CIDR"
        value={rule.cidr}
        placeholder="10.0.0.0/8"
        onChange={(cidr) => tell({ cidr })}
      />
    </>
  );
}

const ruleLabels: Readonly<Record<string, string>> = {
  direction: 'Direction',
  protocol: 'Protocol',
  port: 'Port',
  cidr: 'CIDR',
};

function GroupPart({ chosen, onEdit }: PartProps) {
  const [leaves, setLeaves] = useState(false);
  const [group, setGroup] = useState('');
  const suggestions = useIdSuggestions('group');
  const theirs = new Set(chosen.flatMap(({ raw }) => groupsOf(raw)));
  const tell = (id: string, leave: boolean) => {
    setGroup(id);
    setLeaves(leave);
    onEdit(
      id.trim() === ''
        ? missing.group
        : { kind: leave ? 'leave group' : 'join group', group: id.trim() },
    );
  };
  return (
    <>
      <div>
        <Choice
          label="Change"
          options={[
            { id: 'join', title: 'Add to the group' },
            { id: 'leave', title: 'Remove from the group' },
          ]}
          chosen={leaves ? 'leave' : 'join'}
          onChoose={(id) => tell(group, id === 'leave')}
        />
      </div>
      <Field label="Group" hint="Choose a known group or paste an ID.">
        <IdCombobox
          value={group}
          inPanel
          placeholder="Any group ID"
          suggestions={leaves ? suggestions.filter(({ id }) => theirs.has(id)) : suggestions}
          onChange={(id) => tell(id, leaves)}
        />
      </Field>
    </>
  );
}

function TextInput({
  label,
  value,
  onChange,
  ...input
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  list?: string;
  placeholder?: string;
  autoFocus?: boolean;
}) {
  return (
    <Field label={label}>
      <Input
        {...input}
        data-autofocus={input.autoFocus || undefined}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

function Words({
  label,
  value,
  words,
  onChange,
}: {
  label: string;
  value: string;
  words: readonly string[];
  onChange: (word: string) => void;
}) {
  return (
    <Field label={label}>
      <Input
        component="select"
        classNames={{ input: 'picker' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </Input>
    </Field>
  );
}
