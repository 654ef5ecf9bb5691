import { ActionIcon, Anchor } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, useId, useMemo, type ClipboardEvent, type ComponentProps } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
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
  type RuleMemberText,
} from '../../../lib/rules/ruleRows';
import { inWords } from '../../../lib/rules/rules';
import { capitalised } from '../../../lib/text/text';
import { FindingIcon } from '../../../resource/FindingIcon';
import type { GroupValues } from '../resource';
import { dangerOf, ruleMemberTitles, ruleOfRow } from './editorRows';
import { UnknownMembers } from './Findings';
import styles from './RulesEditor.module.css';
import type { RuleChanges } from './useRules';
import { WordChoice, type OfferedWords } from './WordChoice';

interface RuleRowProps {
  id: string;
  index: number;
  change: RuleChanges;
  read: ReadRules;
  offered: OfferedWords;
  selected: boolean;
  onSelect: (id: string, on: boolean, through: boolean) => void;
  onRemove: (indexes: readonly number[]) => void;
  /** Several lines were pasted into a field. */
  onPaste: (text: string) => void;
}

/** One rule of the grid. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { index, change, read, offered, selected } = props;
  const noteId = useId();
  const { control, register } = useFormContext<GroupValues>();
  const row = useWatch({ control, name: `rules.${index}` });
  const form = useFormState({ control, name: `rules.${index}` });
  const before = row.origin === undefined ? undefined : read.rows[row.origin];
  const rule = useMemo(() => ruleOfRow(row, read), [row, read]);
  const danger = useMemo(() => dangerOf(rule), [rule]);
  // Adding or removing a rule validates all rules, so errors of untouched fields are hidden until the form is sent.
  const shown = ruleMembers.filter(
    (member) => form.isSubmitted || form.touchedFields.rules?.[index]?.[member],
  );
  const faults = shown.flatMap((member) => {
    const text = form.errors.rules?.[index]?.[member]?.message;
    return text === undefined ? [] : [{ member, text }];
  });
  const isFaulty = Object.keys(rowFaults(row, before, read.ranges)).length > 0;
  const state = before === undefined ? 'new' : isAsRead(row, before) ? undefined : 'edited';
  const number = index + 1;

  const labels = (member: RuleMemberText) => {
    const invalid = faults.some((fault) => fault.member === member) || undefined;
    return {
      'aria-label': `Rule ${number} ${ruleMemberTitles[member]}`,
      'aria-invalid': invalid,
      'aria-describedby': invalid && `${noteId}-${member}`,
    };
  };
  const input = (member: 'port' | 'cidr', placeholder: string) => {
    const field = register(`rules.${index}.${member}`);
    return (
      <input
        {...field}
        {...labels(member)}
        className={`input ${styles.control} ${styles.mono}`}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          change.keepTyped(index, member);
          void field.onChange(event);
        }}
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
          onClick={(event) => props.onSelect(props.id, event.currentTarget.checked, event.shiftKey)}
        />
      </div>
      <div role="gridcell" className={styles.number} title={state}>
        <span>{number}</span>
        {state !== undefined && <span className="unseen">{` ${state}`}</span>}
      </div>
      {(['direction', 'protocol'] as const).map((member) => (
        <div key={member} role="gridcell" className={styles.cell}>
          <RuleWord
            {...labels(member)}
            path={`rules.${index}.${member}`}
            offered={offered[`${member}s`]}
            onType={() => change.keepTyped(index, member)}
          />
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
    </div>
  );
});

interface RuleWordProps extends Omit<ComponentProps<typeof WordChoice>, 'value' | 'onChange'> {
  path: `rules.${number}.${'direction' | 'protocol'}`;
  onType: () => void;
}

/** The direction or the protocol of a rule. */
function RuleWord({ path, onType, ...choice }: RuleWordProps) {
  const { field } = useController<GroupValues, RuleWordProps['path']>({ name: path });
  return (
    <WordChoice
      {...choice}
      {...field}
      onChange={(word) => {
        onType();
        field.onChange(word);
      }}
    />
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
