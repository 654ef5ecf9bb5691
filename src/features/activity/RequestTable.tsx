import { MiddleCut } from '../../ui/MiddleCut';
import type { LoggedRequest } from '../../memory/requestLog';
import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { formatBytes } from '../../lib/text/text';
import styles from './RequestTable.module.css';
import { shortAddress, statusOf } from './requestFilter';

/** The requests as a table; the title opens the details next to it. */
export function RequestTable({
  compact,
  requests,
  chosen,
  onChoose,
}: {
  /** The details are open next to it and show the sizes. */
  compact: boolean;
  requests: readonly LoggedRequest[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const slowest = Math.max(1, ...requests.map(({ durationMs }) => durationMs ?? 0));
  return (
    <div className={styles.scroll}>
      <table className={`table ${styles.table}`} data-compact={compact} aria-label="Requests">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Request</th>
            <th scope="col">Address</th>
            <th scope="col" className={styles.number}>
              Sent
            </th>
            <th scope="col" className={styles.number}>
              Received
            </th>
            <th scope="col" className={styles.number}>
              Duration
            </th>
            <th scope="col" className={styles.number}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <Row
              key={request.id}
              request={request}
              chosen={request.id === chosen}
              slowest={slowest}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  request,
  chosen,
  slowest,
  onChoose,
}: {
  request: LoggedRequest;
  chosen: boolean;
  slowest: number;
  onChoose: (id: string) => void;
}) {
  const { word, tone } = statusOf(request);
  const address = shortAddress(request.url);
  return (
    <tr data-chosen={chosen} onClick={() => onChoose(request.id)}>
      <td>
        <span className={styles.status} data-tone={tone}>
          {word}
        </span>
      </td>
      <td>
        <span className="method" data-method={request.method}>
          {request.method}
        </span>
        <button
          type="button"
          className={`plain ${styles.open}`}
          aria-pressed={chosen}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(request.id);
          }}
        >
          {visible(request.title)}
        </button>
        {request.differences.length > 0 && (
          <span className={styles.differences} title="Differences from the API’s description">
            {request.differenceCount ?? request.differences.length}
            <span className="unseen"> differences from the API’s description</span>
          </span>
        )}
      </td>
      <td className={styles.address} title={request.url}>
        <MiddleCut text={address} />
      </td>
      <td className={styles.number}>{size(request.sentBytes)}</td>
      <td className={styles.number}>{size(request.receivedBytes)}</td>
      <td className={styles.number}>
        <span className="inline gap-8">
          <span className={styles.bar} aria-hidden>
            <span style={{ width: `${((request.durationMs ?? 0) / slowest) * 100}%` }} />
          </span>
          {request.durationMs === undefined ? '' : `${Math.round(request.durationMs)} ms`}
        </span>
      </td>
      <td className={styles.number} title={formatTime(request.at)}>
        {formatTime(request.at).slice(11)}
      </td>
    </tr>
  );
}

function size(bytes: number | undefined): string {
  return bytes === undefined ? '' : formatBytes(bytes);
}
