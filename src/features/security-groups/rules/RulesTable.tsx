import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { hasPorts, serviceName } from '../../../lib/rules/ports';
import { inWords, isReadable, type Rule } from '../../../lib/rules/rules';
import type { Json } from '../../../lib/json';
import { useNotes } from '../../../memory/nicknames';
import type { MemoryKey } from '../../../memory/storedList';
import { NoteButton, NoteWords } from '../../../resource/Note';
import { FindingIcon } from '../../../resource/FindingIcon';
import { rangeText, worstByRule, type RuleFinding } from './groupRules';
import styles from './RulesTable.module.css';
import { UnknownMembers } from './Findings';

interface RulesTableProps {
  rules: readonly Rule[];
  /** The same rules in raw form: values are shown as the service writes them. */
  raw: readonly Json[];
  findings: readonly RuleFinding[];
  /** Where a rule is edited, by its place in the list. */
  editPath: (index: number) => string;
  /** What a rule's note is kept by, and what the rule is called there. */
  notesOf: { memoryKey: MemoryKey; id: (index: number) => string; of: (index: number) => string };
  /** Rules to highlight, such as those that let a connection through. */
  marked: readonly number[];
}

/** Whether the words of a rule say more than its columns: why it is not understood, or that it lets the internet in. */
const saysMore = ({ understood, direction, range }: Rule): boolean =>
  !understood ||
  (direction === 'ingress' &&
    range !== 'unreadable' &&
    (range === 'everywhere' || range.length === 0));

const none = <span className="dim">–</span>;

/** The table "Rules": every rule as read, and in words where these say more. */
export function RulesTable({
  rules,
  raw,
  findings,
  editPath,
  notesOf: { memoryKey, ...notesOf },
  marked,
}: RulesTableProps) {
  const notes = useNotes(memoryKey);
  const noted = rules.map(({ index }) => notes.get(notesOf.id(index)));
  const hasNotes = noted.some((note) => note !== undefined);
  const worst = useMemo(() => worstByRule(findings), [findings]);
  const hasWords =
    worst.size > 0 ||
    rules.some((rule) => saysMore(rule) || Object.keys(rule.unknownMembers).length > 0);
  return (
    <table className={`table ${styles.table}`} aria-label="Rules">
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            #
          </th>
          <th scope="col">Direction</th>
          <th scope="col">Protocol</th>
          <th scope="col">Port</th>
          <th scope="col">CIDR</th>
          {hasWords && <th scope="col">In words</th>}
          {hasNotes && <th scope="col">Note</th>}
          <th scope="col" className={styles.act}>
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => {
          const finding = worst.get(rule.index);
          const note = noted[rule.index];
          return (
            <tr
              key={rule.index}
              id={`rule-${rule.index + 1}`}
              data-marked={marked.includes(rule.index) || undefined}
            >
              <td className={styles.number}>{rule.index + 1}</td>
              <td>{rule.direction || none}</td>
              <td>{rule.protocol || none}</td>
              <td>
                <PortCell rule={rule} />
              </td>
              <td className="mono">
                {rule.range === 'everywhere' ? (
                  <span className={styles.plain}>{rangeText(rule, raw[rule.index])}</span>
                ) : (
                  rangeText(rule, raw[rule.index])
                )}
              </td>
              {hasWords && (
                <td className={`second ${styles.words}`}>
                  <div className="flex gap-6">
                    {finding !== undefined && (
                      <FindingIcon tone={finding.tone} title={finding.text} />
                    )}
                    <span>
                      <span>{saysMore(rule) ? inWords(rule) : finding?.text}</span>
                      <UnknownMembers members={rule.unknownMembers} />
                    </span>
                  </div>
                </td>
              )}
              {hasNotes && <td className={styles.words}>{note && <NoteWords note={note} />}</td>}
              <td className={styles.act}>
                <NoteButton
                  label={`${note ? 'Edit' : 'Add'} note of rule ${rule.index + 1}`}
                  memoryKey={memoryKey}
                  id={notesOf.id(rule.index)}
                  of={notesOf.of(rule.index)}
                />
                <ActionIcon
                  component={Link}
                  to={editPath(rule.index)}
                  aria-label={`Edit rule ${rule.index + 1}`}
                  title={`Edit rule ${rule.index + 1}`}
                >
                  <IconPencil aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function PortCell({ rule }: { rule: Rule }) {
  if (!isReadable(rule)) return <span className="dim">not understood</span>;
  const { ports, protocol } = rule;
  if (ports === 'every')
    return hasPorts(protocol) || protocol === 'any' ? <span className="dim">any</span> : none;
  const name = ports.from === ports.to ? serviceName(protocol, ports.from) : undefined;
  return (
    <>
      <span className="mono">
        {ports.from === ports.to ? ports.from : `${ports.from}–${ports.to}`}
      </span>
      {name !== undefined && <span className={`hint ${styles.service}`}>{name}</span>}
    </>
  );
}
