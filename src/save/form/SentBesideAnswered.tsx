import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { valueAt, type Json, type JsonObject, jsonText } from '../../lib/json';
import type { ResourceDescription } from '../plan/describe';
import { textOf } from '../plan/describe';
import type { EchoFinding } from '../../api/cache/lastOutcome';
import { checkEcho } from '../send/echo';
import { groupsPointer } from '../fields/groups';
import { sentFor, type Remembers } from '../plan/remembered';
import { useIdNames } from '../../page/resource/IdName';
import { GroupChips } from '../../page/resource/GroupChips';

/** The members where the last answer differs from what was sent. */
export function answerFindings(
  remembers: Remembers,
  description: ResourceDescription,
): EchoFinding[] {
  const { answer } = remembers;
  const sent = sentFor(remembers);
  if (!answer || !sent) return [];
  return checkEcho(sent.body, answer.raw, description);
}

/** Sent and answered values side by side, for each member that differs. */
export function SentBesideAnswered({
  remembers,
  description,
  findings,
}: {
  remembers: Remembers;
  description: ResourceDescription;
  findings: readonly EchoFinding[];
}) {
  const names = useIdNames();
  const { answer } = remembers;
  const sent = sentFor(remembers);
  if (!answer || !sent) return null;
  const pointers = [...new Set(findings.map(({ pointer }) => memberOf(description, pointer)))];
  const cell = (pointer: string, from: JsonObject, absent: string) => {
    const value = valueAt(from, pointer) as Json | undefined;
    if (value === undefined) return <span className="dim">{absent}</span>;
    if (pointer === groupsPointer && Array.isArray(value))
      return <GroupChips ids={value.map(jsonText)} names={names} />;
    return visible(textOf(description, pointer, value));
  };
  return (
    <table className="table">
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
            <td>{cell(pointer, sent.body, 'not sent')}</td>
            <td>{cell(pointer, answer.raw, 'not reported')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The labelled member a finding belongs to; for an item of a list, the list. */
function memberOf({ labels }: ResourceDescription, pointer: string): string {
  return Object.keys(labels).find((own) => pointer.startsWith(`${own}/`)) ?? pointer;
}
