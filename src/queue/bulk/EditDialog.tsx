import { Input } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { directions, protocols } from '../../contract/securityGroups';
import { resources } from '../../contract/resources';
import { MOST_CHOSEN, type BulkEdit, type BulkRequest, type BulkType } from '../../memory/bulk';
import { isObject, listAt } from '../../lib/json';
import { formatCount, plural } from '../../lib/text/text';
import { groupsOf } from '../../save/fields/groups';
import { rowFaults } from '../../lib/rules/ruleRows';
import { partOf } from './bulkEdit';
import { IdCombobox } from '../../form/IdCombobox';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import { Field } from '../../form/Field';
import { useOrganization } from '../../page/useOrganization';
import { paths } from '../../page/paths';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import type { Chosen } from '../../ui/slots';

/** The part of chosen resources that is changed. */
export type Part = 'tag' | 'rule' | 'group';

interface PartProps {
  chosen: readonly Chosen[];
  /** What is wrong with the fields, once the person has asked for the review. */
  faults: Faults;
  /** Called with the edit, or with what is wrong. */
  onEdit: (edit: BulkEdit | Faults) => void;
}

/** What is wrong with a field, by its name. */
type Faults = Readonly<Partial<Record<'tag' | 'port' | 'cidr' | 'group', string>>>;

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
  const [edit, setEdit] = useState<BulkEdit | Faults>(missing[part]);
  const [asked, setAsked] = useState(false);
  const tooMany = asked && chosen.length > MOST_CHOSEN;
  const review = (event: FormEvent) => {
    event.preventDefault();
    // Shown before the focus goes there, so that the error is read with its field.
    flushSync(() => setAsked(true));
    if (chosen.length > MOST_CHOSEN || !('kind' in edit)) {
      document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
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
          faults={asked && !('kind' in edit) ? edit : {}}
          onEdit={(next) => {
            setEdit(next);
            setAsked(false);
          }}
        />
        {tooMany && (
          <p className="toned" data-tone="failed" role="alert">
            Select at most {formatCount(MOST_CHOSEN)}.
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
const missing: Record<Part, Faults> = {
  tag: { tag: 'Type the name of the tag.' },
  rule: { cidr: 'Type a CIDR, such as 10.0.0.0/8.' },
  group: { group: 'Choose a group.' },
};
const fields: Record<Part, (props: PartProps) => ReactNode> = {
  tag: TagPart,
  rule: RulePart,
  group: GroupPart,
};

function TagPart({ chosen, faults, onEdit }: PartProps) {
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
        error={faults.tag}
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

function RulePart({ faults, onEdit }: PartProps) {
  const [rule, setRule] = useState(noRule);
  const tell = (change: Partial<typeof noRule>) => {
    const next = { ...rule, ...change };
    setRule(next);
    const wrong = rowFaults({ key: -1, ...next }, undefined, true);
    onEdit(Object.keys(wrong).length > 0 ? wrong : { kind: 'add rule', ...next });
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
        error={faults.port}
        value={rule.port}
        placeholder="any port"
        autoFocus
        onChange={(port) => tell({ port })}
      />
      <TextInput
        label="CIDR"
        error={faults.cidr}
        value={rule.cidr}
        placeholder="10.0.0.0/8"
        onChange={(cidr) => tell({ cidr })}
      />
    </>
  );
}

function GroupPart({ chosen, faults, onEdit }: PartProps) {
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
      <Field label="Group" hint="Choose a known group or paste an ID." error={faults.group}>
        <IdCombobox
          invalid={faults.group !== undefined}
          value={group}
          inPanel
          placeholder="Choose a group"
          suggestions={leaves ? suggestions.filter(({ id }) => theirs.has(id)) : suggestions}
          onChange={(id) => tell(id, leaves)}
        />
      </Field>
    </>
  );
}

function TextInput({
  label,
  error,
  value,
  onChange,
  ...input
}: {
  label: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  list?: string;
  placeholder?: string;
  autoFocus?: boolean;
}) {
  return (
    <Field label={label} error={error}>
      <Input
        {...input}
        error={error !== undefined}
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
