import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import type { LoggedRequest } from '../../memory/requestLog';
import type { TableColumn } from '../../table/tableColumns';
import { MiddleCut } from '../../ui/CutText';
import { MiniBar } from '../../ui/MiniBar';
import { shortAddress, statusOf } from './requestFilter';

/** The columns of the requests; `slowest` is the longest duration in ms, which a full bar stands for. */
export const requestColumns = (slowest: number): TableColumn<LoggedRequest>[] => [
  {
    id: 'title',
    title: 'Request',
    text: ({ title }) => title,
    width: 'minmax(140px, 1.4fr)',
    from: 0,
  },
  {
    id: 'status',
    title: 'Status',
    text: (request) => statusOf(request).word,
    cell(request) {
      const { word, tone } = statusOf(request);
      const count = request.differenceCount ?? request.differences.length;
      return (
        <span className="toned mono" data-tone={tone}>
          {word}
          {count > 0 && (
            <span title="Differences from the API’s description">
              {` · ${count}`}
              <span className="unseen"> differences from the API’s description</span>
            </span>
          )}
        </span>
      );
    },
    width: '104px',
    from: 0,
  },
  {
    id: 'method',
    title: 'Method',
    text: ({ method }) => method,
    cell: ({ method }) => (
      <span className="method" data-method={method}>
        {method}
      </span>
    ),
    width: '84px',
    from: 460,
  },
  {
    id: 'url',
    title: 'Address',
    text: ({ url }) => url,
    cell: ({ url }) => <MiddleCut text={visible(shortAddress(url))} />,
    mono: true,
    dim: true,
    width: 'minmax(120px, 2.4fr)',
    from: 700,
  },
  {
    id: 'durationMs',
    title: 'Duration',
    text: ({ durationMs }) => (durationMs === undefined ? '' : String(Math.round(durationMs))),
    sort: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) =>
      durationMs === undefined ? (
        ''
      ) : (
        <MiniBar text={`${Math.round(durationMs)} ms`} share={durationMs / slowest} />
      ),
    numeric: true,
    width: '132px',
    from: 620,
  },
  {
    id: 'at',
    title: 'Time',
    text: ({ at }) => formatTime(at),
    sort: ({ at }) => at,
    cell: ({ at }) => <span title={formatTime(at)}>{formatTime(at).slice(11)}</span>,
    numeric: true,
    mono: true,
    width: '112px',
    from: 0,
  },
];
