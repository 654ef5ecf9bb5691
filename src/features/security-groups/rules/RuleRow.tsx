import { ActionIcon, Anchor } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, useId, useState, type ClipboardEvent } from 'react';
import {
  useFormContext,
  useFormState,
  useWatch,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { FieldNote } from '../../../ui/form/FieldNote';
import { parsePrefix } from '../../../lib/address/cidr';
import { hasPorts } from '../../../lib/rules/ports';
import {
  completeText,
  duplicateRow,
  isAsRead,
  rowFaults,
  ruleMembers,
  type ReadRules,
  type RuleFields,
  type RuleMemberText,
} from '../../../lib/rules/ruleRows';
import { sameJson } from '../../../lib/json';
import { inWords } from '../../../lib/rules/rules';
import { capitalised } from '../../../lib/text/text';
import { FindingIcon } from '../../../resource/FindingIcon';
import type { GroupValues } from '../resource';
import { dangerOf, ruleMemberTitles, ruleOfRow } from './editorRows';
import { UnknownMembers } from './Findings';
import styles from './RulesEditor.module.css';
import type { RuleChanges } from './useRules';
import { WordChoice, type OfferedWords } from './WordChoice';

interface CellsProps {
  /** Another one at the same place is another rule: its fields are registered anew. */
  id: string;
  index: number;
  row: RuleFields;
  change: RuleChanges;
  read: ReadRules;
  offered: OfferedWords;
  faults: readonly { member: RuleMemberText; text: string }[];
  onRemove: (indexes: readonly number[]) => void;
  /** Several lines were pasted into a field. */
  onPaste: (text: string) => void;
}

interface RuleRowProps extends Omit<CellsProps, 'id' | 'row' | 'faults'> {
  /** The rule as it came to its place. */
  field: RuleFields & { id: string };
  selected: boolean;
  onSelect: (id: string, on: boolean, through: boolean) => void;
}

/** One rule of the grid. All rows are drawn whenever rules come, go or are checked, so it is little; its cells are apart. */
export const RuleRow = memo(function RuleRow({
  field,
  selected,
  onSelect,
  ...cells
}: RuleRowProps) {
  const { index, read } = cells;
  const { control } = useFormContext<GroupValues>();
  const watched = useWatch({ control, name: `rules.${index}` });
  // What is watched is a moment late when rules come or go, and the cells would be drawn twice.
  const { id, ...came } = field;
  const [late, setLate] = useState({ id, watched });
  if (late.id !== id) setLate({ id, watched });
  const row = late.watched === watched ? came : watched;
  const form = useFormState({ control, name: `rules.${index}` });
  // Adding or removing a rule validates all rules, so errors of untouched fields are hidden until the form is sent.
  const shown = ruleMembers.filter(
    (member) => form.isSubmitted || form.touchedFields.rules?.[index]?.[member],
  );
  const faults = shown.flatMap((member) => {
    const text = form.errors.rules?.[index]?.[member]?.message;
    return text === undefined ? [] : [{ member, text }];
  });
  const state = stateOf(row, read);
  const number = index + 1;
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-selected={selected}
      className={styles.row}
      data-row
      data-state={state}
      data-selected={selected || undefined}
    >
      <div role="gridcell" className={`row ${styles.pick}`}>
        <input
          type="checkbox"
          aria-label={`Select rule ${number}`}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => onSelect(id, event.currentTarget.checked, event.shiftKey)}
        />
      </div>
      <div role="gridcell" className={styles.number} title={state}>
        <span>{number}</span>
        {state !== undefined && <span className="unseen">{` ${state}`}</span>}
      </div>
      <RuleCells {...cells} id={id} row={row} faults={faults} />
    </div>
  );
});

const beforeOf = ({ origin }: RuleFields, read: ReadRules) =>
  origin === undefined ? undefined : read.rows[origin];

function stateOf(row: RuleFields, read: ReadRules): 'new' | 'edited' | undefined {
  const before = beforeOf(row, read);
  return before === undefined ? 'new' : isAsRead(row, before) ? undefined : 'edited';
}

/** The members of a rule, what it says in words, and its buttons. */
const RuleCells = memo(function RuleCells(props: CellsProps) {
  const { index, row, change, read, offered, faults } = props;
  const noteId = useId();
  const { register } = useFormContext<GroupValues>();
  const before = beforeOf(row, read);
  const rule = ruleOfRow(row, read);
  const danger = dangerOf(rule);
  const isFaulty = Object.keys(rowFaults(row, before, read.ranges)).length > 0;
  const state = stateOf(row, read);
  const number = index + 1;

  const labels = (member: RuleMemberText) => {
    const invalid = faults.some((fault) => fault.member === member) || undefined;
    return {
      'aria-label': `Rule ${number} ${ruleMemberTitles[member]}`,
      'aria-invalid': invalid,
      'aria-describedby': invalid && `${noteId}-${member}`,
    };
  };
  const type = (member: RuleMemberText, field: UseFormRegisterReturn, value: string) => {
    change.keepTyped(index, member);
    void field.onChange({ target: { name: field.name, value }, type: 'change' });
  };
  const input = (member: 'port' | 'cidr', placeholder: string) => {
    const field = register(`rules.${index}.${member}`);
    return (
      <input
        {...field}
        {...labels(member)}
        value={row[member]}
        className={`input ${styles.control} ${styles.mono}`}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => type(member, field, value)}
        onBlur={(event) => {
          void field.onBlur(event);
          const whole = completeText(member, row[member]);
          if (whole !== row[member] && row[member] !== before?.[member])
            change.setOne(index, member, whole);
        }}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData.getData('text');
          if (!/\S[^\S\n]*\n[^\S\n]*\S/.test(text)) return;
          event.preventDefault();
          props.onPaste(text);
        }}
      />
    );
  };
  const word = (member: 'direction' | 'protocol') => {
    const field = register(`rules.${index}.${member}`);
    return (
      <WordChoice
        {...labels(member)}
        name={field.name}
        ref={field.ref}
        onBlur={(event) => void field.onBlur(event)}
        value={row[member]}
        offered={offered[`${member}s`]}
        onChange={(value) => type(member, field, value)}
      />
    );
  };
  const correction = hostBitsCorrection(row.cidr, before?.cidr);
  const strayPort = state !== undefined && row.port !== '' && isPortless(row.protocol);
  /** Offers a better text for a member, and says why unless a fault of it does. */
  const repair = (member: 'port' | 'cidr', text: string | undefined, why: string, words: string) =>
    text !== undefined && (
      <FieldNote tone="attention">
        {!faults.some((fault) => fault.member === member) && <span>{why}</span>}
        <Anchor component="button" type="button" onClick={() => change.setOne(index, member, text)}>
          {words}
        </Anchor>
      </FieldNote>
    );

  return (
    <>
      {(['direction', 'protocol'] as const).map((member) => (
        <div key={member} role="gridcell" className={styles.cell}>
          {word(member)}
        </div>
      ))}
      <div role="gridcell" className={styles.cell}>
        {input('port', isPortless(row.protocol) ? '–' : 'any')}
      </div>
      <div role="gridcell" className={styles.cell}>
        {input('cidr', row.cidr === '' && before?.cidr === '' ? 'any address' : '10.0.0.0/8')}
      </div>
      <div role="gridcell" className={styles.words}>
        {faults.map(({ member, text }) => (
          <FieldNote
            key={member}
            tone="failed"
            id={`${noteId}-${member}`}
          >{`${capitalised(ruleMemberTitles[member])}: ${text}`}</FieldNote>
        ))}
        {faults.length === 0 && !isFaulty && !strayPort && (
          <span className={`flex gap-6 ${styles.sentence}`}>
            {danger !== undefined && <FindingIcon tone={danger.tone} title={danger.text} />}
            <span>{inWords(rule)}</span>
          </span>
        )}
        {repair(
          'cidr',
          correction,
          'Not a network address; services ignore the host bits. ',
          `Use ${correction}`,
        )}
        {repair(
          'port',
          strayPort ? '' : undefined,
          `${row.protocol} has no ports. `,
          'Leave the port out',
        )}
        <UnknownMembers members={rule.unknownMembers} />
      </div>
      <div role="gridcell" className={`row ${styles.actions}`}>
        <ActionIcon
          aria-label={`Duplicate rule ${number}`}
          title="Duplicate"
          onClick={() =>
            change.insert(number, [duplicateRow(read.list, row)], `duplicate rule ${number}`)
          }
        >
          <IconCopy aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Remove rule ${number}`}
          title="Remove"
          data-remove
          onClick={() => props.onRemove([index])}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}, areSame);

/** The same cells, whatever objects hold them: each reading of the form makes new ones. */
function areSame(one: CellsProps, other: CellsProps): boolean {
  const { row, faults, ...rest } = one;
  return (
    sameJson([{ ...row }, faults], [{ ...other.row }, other.faults]) &&
    Object.entries(rest).every(([name, value]) => other[name as keyof typeof rest] === value)
  );
}

/** Ports are known to mean nothing to the protocol. */
function isPortless(protocol: string): boolean {
  return ['any', 'icmp', 'vrrp'].includes(protocol) && !hasPorts(protocol);
}

function hostBitsCorrection(cidr: string, before: string | undefined): string | undefined {
  const prefix = cidr === before ? undefined : parsePrefix(cidr.trim());
  return prefix?.hostBits ? prefix.text : undefined;
}
