import { formatTime } from '../../lib/dates';
import { valueAt, type Json, type JsonObject } from '../../lib/json';
import type { ResourceDescription } from '../../writes/describe';
import { textOf } from '../../writes/describe';
import type { EchoFinding } from '../../writes/echo';
import { checkEcho } from '../../writes/echo';
import { groupsPointer } from '../../writes/groups';
import { useIdNames } from '../IdName';
import { GroupChips } from './GroupChips';
import styles from './Identity.module.css';

interface Remembers {
  answer?: { raw: JsonObject; at: number };
  sent?: { body: JsonObject; at: number };
}

/** Where the last answer does not say what was sent; members that answers leave out are no difference. */
export function answerFindings(
  { answer, sent }: Remembers,
  description: ResourceDescription,
): EchoFinding[] {
  // What was sent later and never answered is compared with nothing.
  if (!answer || !sent || sent.at > answer.at) return [];
  return checkEcho(sent.body, answer.raw, description).filter(({ tone }) => tone !== 'unknown');
}

/** What was sent and what was answered, side by side, for every member in which they differ. */
export function SentBesideAnswered({
  remembers: { answer, sent },
  description,
  findings,
}: {
  remembers: Remembers;
  description: ResourceDescription;
  findings: readonly EchoFinding[];
}) {
  const names = useIdNames();
  if (!answer || !sent) return null;
  const pointers = [...new Set(findings.map(({ pointer }) => memberOf(description, pointer)))];
  const cell = (pointer: string, from: JsonObject) => {
    const value = valueAt(from, pointer) as Json | undefined;
    if (pointer === groupsPointer && (Array.isArray(value) || value === undefined))
      return <GroupChips ids={value?.map(String)} names={names} />;
    return textOf(description, pointer, value);
  };
  return (
    <table className={styles.beside}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">
            Sent <time>{formatTime(sent.at).slice(11, 16)}</time>
          </th>
          <th scope="col">
            Answered <time>{formatTime(answer.at).slice(11, 16)}</time>
          </th>
        </tr>
      </thead>
      <tbody>
        {pointers.map((pointer) => (
          <tr key={pointer}>
            <th scope="row">{description.labels[pointer] ?? pointer}</th>
            <td>{cell(pointer, sent.body)}</td>
            <td>{cell(pointer, answer.raw)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The labelled member a finding belongs to: the list, for one of its items. */
function memberOf({ labels }: ResourceDescription, pointer: string): string {
  return Object.keys(labels).find((own) => pointer.startsWith(`${own}/`)) ?? pointer;
}
