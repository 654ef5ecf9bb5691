import { ActionIcon, Anchor } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, useId, useMemo, useState, type ClipboardEvent, type MouseEvent } from 'react';
import { parsePrefix } from '../../../lib/address/cidr';
import { hasPorts } from '../../../lib/rules/ports';
import { inWords } from '../../../lib/rules/rules';
import { capitalised } from '../../../lib/text/text';
import { FieldNote } from '../../../ui/form/FieldNote';
import { FindingIcon } from '../../../resource/FindingIcon';
import { dangerOf, ruleMemberTitles, ruleOfRow } from './editorRows';
import {
  completeText,
  isAsRead,
  rowFaults,
  ruleMembers,
  type ReadRules,
  type RuleMemberText,
  type RuleRow,
} from '../../../lib/rules/ruleRows';
import styles from './RulesEditor.module.css';
import { UnknownMembers } from './Findings';
import { WordChoice } from './WordChoice';

export interface RowActions {
  edit: (key: number, member: RuleMemberText, text: string) => void;
  select: (key: number, on: boolean, through: boolean) => void;
  duplicate: (key: number) => void;
  remove: (key: number) => void;
  /** Several lines were pasted into a field. */
  paste: (text: string) => void;
}

interface RuleRowProps {
  row: RuleRow;
  index: number;
  read: ReadRules;
  offered: { directions: readonly string[]; protocols: readonly string[] };
  selected: boolean;
  /** Words of the service about this rule, by member. */
  refused: Partial<Record<RuleMemberText, string>> | undefined;
  /** Saving was tried: every fault is shown, touched or not. */
  showFaults: boolean;
  actions: RowActions;
}

/** One rule of the grid. Drawn again only when something about it changes: there may be two hundred. */
export const RuleRowView = memo(function RuleRowView({
  row,
  index,
  read,
  offered,
  selected,
  refused,
  showFaults,
  actions,
}: RuleRowProps) {
  const id = useId();
  const [touched, setTouched] = useState<readonly RuleMemberText[]>([]);
  const before = row.origin === undefined ? undefined : read.rows[row.origin];
  const found = useMemo(() => rowFaults(row, before, read.ranges), [row, before, read]);
  const rule = useMemo(() => ruleOfRow(row, read), [row, read]);
  const danger = useMemo(() => dangerOf(rule), [rule]);
  const faults = ruleMembers.flatMap((member) => {
    const own = showFaults || touched.includes(member) ? found[member] : undefined;
    const text = own ?? refused?.[member];
    return text === undefined ? [] : [{ member, text }];
  });
  const faultOf = (member: RuleMemberText) => faults.some((fault) => fault.member === member);
  const edited = before !== undefined && !isAsRead(row, before);
  const state = before === undefined ? 'new' : edited ? 'edited' : undefined;
  const number = index + 1;
  const touch = (member: RuleMemberText) => () => {
    if (!touched.includes(member)) setTouched([...touched, member]);
  };
  const control = (member: RuleMemberText) => ({
    label: `Rule ${number} ${ruleMemberTitles[member]}`,
    invalid: faultOf(member),
    describedBy: faultOf(member) ? `${id}-${member}` : undefined,
    onBlur: touch(member),
  });
  const input = (member: 'port' | 'cidr', placeholder: string) => {
    const { label, invalid, describedBy, onBlur } = control(member);
    return (
      <input
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={`input ${styles.control} ${styles.mono}`}
        value={row[member]}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => {
          onBlur();
          const whole = completeText(member, row[member]);
          if (whole !== row[member] && row[member] !== before?.[member])
            actions.edit(row.key, member, whole);
        }}
        onChange={(event) => actions.edit(row.key, member, event.currentTarget.value)}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData.getData('text');
          if (!/\S[^\S\n]*\n[^\S\n]*\S/.test(text)) return;
          event.preventDefault();
          actions.paste(text);
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
        {!faultOf(member) && <span>{why}</span>}
        <Anchor
          component="button"
          type="button"
          onClick={() => actions.edit(row.key, member, text)}
        >
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
      data-key={row.key}
      data-state={state}
      data-selected={selected || undefined}
    >
      <div role="gridcell" className={`${styles.data} ${styles.pick}`}>
        <input
          type="checkbox"
          aria-label={`Select rule ${number}`}
          checked={selected}
          onChange={() => undefined}
          onClick={(event: MouseEvent<HTMLInputElement>) =>
            actions.select(row.key, event.currentTarget.checked, event.shiftKey)
          }
        />
      </div>
      <div role="gridcell" className={`${styles.data} ${styles.number}`} title={state}>
        <span>{number}</span>
        {state !== undefined && <span className="unseen">{` ${state}`}</span>}
      </div>
      {(['direction', 'protocol'] as const).map((member) => (
        <div key={member} role="gridcell" className={`${styles.data} ${styles.cell}`}>
          <WordChoice
            {...control(member)}
            value={row[member]}
            offered={offered[`${member}s`]}
            onChange={(word) => actions.edit(row.key, member, word)}
          />
        </div>
      ))}
      <div role="gridcell" className={`${styles.data} ${styles.cell}`}>
        {input('port', isPortless(row.protocol) ? '–' : 'any')}
      </div>
      <div role="gridcell" className={`${styles.data} ${styles.cell}`}>
        {input('cidr', row.cidr === '' && before?.cidr === '' ? 'any address' : '10.0.0.0/8')}
      </div>
      <div role="gridcell" className={`${styles.data} ${styles.words}`}>
        {faults.map(({ member, text }) => (
          <FieldNote
            key={member}
            tone="failed"
            id={`${id}-${member}`}
          >{`${capitalised(ruleMemberTitles[member])}: ${text}`}</FieldNote>
        ))}
        {faults.length === 0 && Object.keys(found).length === 0 && !strayPort && (
          <span className={styles.sentence}>
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
      <div role="gridcell" className={`${styles.data} ${styles.actions}`}>
        <ActionIcon
          aria-label={`Duplicate rule ${number}`}
          title="Duplicate"
          onClick={() => actions.duplicate(row.key)}
        >
          <IconCopy aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Remove rule ${number}`}
          title="Remove"
          data-remove
          onClick={() => actions.remove(row.key)}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
});

/** Protocols of which it is known that ports mean nothing to them. */
function isPortless(protocol: string): boolean {
  return ['any', 'icmp', 'vrrp'].includes(protocol) && !hasPorts(protocol);
}

function hostBitsCorrection(cidr: string, before: string | undefined): string | undefined {
  const prefix = cidr === before ? undefined : parsePrefix(cidr.trim());
  return prefix?.hostBits ? prefix.text : undefined;
}
