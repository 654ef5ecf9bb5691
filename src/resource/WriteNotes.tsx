import { Link } from 'react-router';
import type { ResourceRecord, ResourceObject } from '../api/cache/record';
import { Ago } from '../ui/Age';
import { Notice } from '../ui/Notice';
import { paths } from './paths';
import type { KnownType } from '../contract/resources';
import { stringifyJson } from '../lib/json';
import { plural } from '../lib/text/text';
import { dismissOutcome, useLastOutcome } from '../api/cache/lastOutcome';

/** Says if the last change from this browser is not confirmed yet, or was not kept as sent. */
export function WriteNotes({
  type,
  record,
}: {
  type: KnownType;
  record: ResourceRecord<ResourceObject>;
}) {
  return (
    <>
      {record.source === 'write' && (
        <Notice
          tone="moving"
          title={
            <>
              <span>Shows your change, sent </span>
              <Ago at={record.at} />
              <span> and not confirmed by a read yet.</span>
            </>
          }
        />
      )}
      <EchoNote type={type} id={record.value.metadata.id} />
    </>
  );
}

/** What the service did not confirm of the last write of a resource. */
export function EchoNote({ type, id }: { type: KnownType; id: string }) {
  const outcome = useLastOutcome(type, id);
  if (!outcome) return null;
  return (
    <section aria-label="Not confirmed by the service">
      <Notice
        tone="failed"
        title={`The service did not confirm ${plural(outcome.echo.length, 'part')} of what was sent`}
        onDismiss={() => dismissOutcome(type, id)}
        dismissLabel="Dismiss"
      >
        <ul>
          {outcome.echo.map((finding) => (
            <li key={finding.pointer}>
              <b>{finding.label}</b>
              <span> </span>
              <span>{finding.kind === 'not sent' ? 'was not sent' : 'was sent as '}</span>
              {finding.kind !== 'not sent' && <Value of={finding.sent} />}
              {finding.kind === 'not returned' ? (
                <span> and did not come back</span>
              ) : (
                <>
                  <span> and came back as </span>
                  <Value of={finding.answered} />
                </>
              )}
              {finding.detail !== undefined && (
                <span className="toned" data-tone="failed">
                  {finding.detail}
                </span>
              )}
            </li>
          ))}
        </ul>
        <Link to={paths.activity(outcome.requestId)}>Show request</Link>
      </Notice>
    </section>
  );
}

function Value({ of }: { of: unknown }) {
  return <code translate="no">{of === undefined ? 'nothing' : stringifyJson(of)}</code>;
}
