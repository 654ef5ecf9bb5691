import { Disclosure } from '../../ui/Disclosure';
import { Notice } from '../../ui/Notice';
import { SidePanel } from '../../ui/SplitView';
import { CopyCode, type CodeRequest } from '../../ui/CopyCode';
import { Figure } from '../../resource/Facts';
import type { Difference } from '../../contract/reading';
import { MOST_REQUESTS, type LoggedRequest } from '../../memory/requestLog';
import { escaped, visible } from '../../lib/text/invisible';
import { parseJson, readJson, stringifyJson } from '../../lib/json';
import { capitalised, formatBytes, plural } from '../../lib/text/text';
import styles from './RequestDetail.module.css';
import { At } from '../../ui/Age';
import { shortAddress, statusOf } from './requestFilter';

/** One request, whole: headers without the credential, bodies, and where the answer differs from the API’s description. */
export function RequestDetail({
  id,
  request,
  onClose,
}: {
  id: string;
  request: LoggedRequest | undefined;
  onClose: () => void;
}) {
  return (
    <SidePanel
      id={id}
      label="Request details"
      head={
        <>
          <h2>{request?.title ?? 'Request not found'}</h2>
          {request && (
            <p
              className="hint mono breaks"
              translate="no"
            >{`${request.method} ${shortAddress(request.url)}`}</p>
          )}
        </>
      }
      onClose={onClose}
    >
      {request ? (
        <Contents request={request} />
      ) : (
        <p className="pad second">{`This request was sent by another tab, or is no longer kept: the list has the last 500 of this tab, until it is cleared, and the last ${MOST_REQUESTS} survive a reload.`}</p>
      )}
    </SidePanel>
  );
}

function Contents({ request }: { request: LoggedRequest }) {
  const { word, tone } = statusOf(request);
  return (
    <>
      <dl className="figures pad">
        <Figure name="Status">
          <span className="toned" data-tone={tone}>
            {word}
          </span>
        </Figure>
        <Figure name="Duration">
          {request.durationMs === undefined ? '–' : `${Math.round(request.durationMs)}\u00a0ms`}
        </Figure>
        <Figure name="Sent">
          {request.sentBytes === undefined ? '–' : formatBytes(request.sentBytes)}
        </Figure>
        <Figure name="Received">
          {request.receivedBytes === undefined ? '–' : formatBytes(request.receivedBytes)}
        </Figure>
        <Figure name="Time">
          <At at={request.at} from={11} />
        </Figure>
      </dl>
      <div className="flex gap-6 pad">
        <CopyCode
          request={() => codeOf(request)}
          whyNot={request.sentCut ? 'The body is not kept whole.' : undefined}
        />
      </div>
      {request.failure !== undefined && <Notice tone="failed" title={request.failure} m="sm" />}
      <Differences request={request} />
      <Body request={request} side="sent" />
      <Body request={request} side="received" />
    </>
  );
}

function Differences({ request }: { request: LoggedRequest }) {
  const { differences } = request;
  if (differences.length === 0) return null;
  return (
    <section className={`stack gap-8 ${styles.section}`}>
      <h3>{`${plural(request.differenceCount ?? differences.length, 'difference')} from the API’s description`}</h3>
      <ul className={`stack gap-4 ${styles.differences}`}>
        {differences.map((difference) => (
          <li key={`${difference.pointer} ${difference.kind}`} className="breaks">
            <code translate="no">{difference.pointer || '/'}</code>
            <span> </span>
            <span className="fine toned" data-tone="attention">
              {words(difference)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function words({ kind, expected, found }: Difference): string {
  const parts = [
    kind,
    expected === undefined ? '' : `expected ${expected}`,
    found === undefined ? '' : `found ${found}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function Body({ request, side }: { request: LoggedRequest; side: 'sent' | 'received' }) {
  const title = capitalised(side);
  const text = request[`${side}Body`];
  const cut = request[`${side}Cut`];
  const headers = request[`${side}Headers`];
  return (
    <section className={`stack gap-8 ${styles.section}`}>
      <h3>{title}</h3>
      {text === undefined || text === '' ? (
        <p className="hint">{cut ? 'Not kept, to save memory.' : 'No body.'}</p>
      ) : (
        <pre
          className={`scroll second ${styles.body}`}
          translate="no"
          tabIndex={0}
          role="region"
          aria-label={`${title} body`}
        >
          {pretty(text)}
        </pre>
      )}
      {cut && text !== undefined && (
        <p className="hint">Only the beginning of this body is kept.</p>
      )}
      {headers && (
        <Disclosure title={plural(Object.keys(headers).length, 'header')} filled={false}>
          <dl className="mono" translate="no">
            {Object.entries(headers).map(([name, value]) => (
              <div key={name} className="flex gap-8">
                <dt className="dim">{name}</dt>
                <dd className="second breaks">{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </section>
  );
}

function pretty(text: string): string {
  const json = readJson(text);
  return json === undefined ? visible(text) : escaped(stringifyJson(json, 2));
}

function codeOf({ operation, method, url, sentBody, sentHeaders }: LoggedRequest): CodeRequest {
  if (sentBody === undefined || sentBody === '') return { operation, method, url };
  const contentType = sentHeaders['Content-Type'] ?? sentHeaders['content-type'];
  const body = parseJson(sentBody);
  return { operation, method, url, ...(contentType !== undefined && { contentType }), body };
}
