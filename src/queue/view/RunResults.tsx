import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { useRequestLog } from '../../memory/requestLog';
import type { RunJob } from '../../memory/runs';
import { visible } from '../../lib/text/invisible';
import { Marked, RowsByState, Why, type RunColumn } from './RunTable';
import type { RunPart } from './runView';
import { openResults, resultDetail, resultOrder, resultWords } from './runWords';

/** What became of every row, with a way to send again what was refused. */
export function RunResults<J extends RunJob>({
  view,
  job,
  machine,
  snapshot: { results, phase },
  onAskAgain,
}: RunPart<J> & {
  /** A row the service may have acted on is to be sent again. */
  onAskAgain: (rows: readonly number[]) => void;
}) {
  const logged = useRequestLog();
  const requests = useMemo(() => new Set(logged.map(({ id }) => id)), [logged]);
  const still = phase === 'paused' || phase === 'done' || phase === 'cancelled';
  const row = (index: number) => job.rows[index];
  const result = (index: number) => results[index] ?? { state: 'waiting' as const };
  const placeOf = (each: J['rows'][number] | undefined) => each && view.placeOf(each);
  const columns: RunColumn[] = [
    ...(view.lead?.(row) ?? []),
    {
      title: 'Result',
      cell: (index) => <Marked {...resultWords[result(index).state]} />,
    },
    ...view.columns(row),
    {
      title: 'Details',
      place: 'words',
      cell: (index) => {
        const { state, requestId } = result(index);
        const detail = visible(resultDetail(result(index), view.maybe));
        return (
          <>
            <Why words={detail} />
            {requestId !== undefined &&
              requests.has(requestId) &&
              detail !== '' &&
              state !== 'created' &&
              state !== 'saved' && (
                <Link className="fine" to={paths.activity(requestId)}>
                  Show request
                </Link>
              )}
          </>
        );
      },
    },
    {
      title: 'Again',
      cell: (index) =>
        still &&
        openResults.includes(result(index).state) && (
          <Button
            size="xs"
            aria-label={`Send again: ${placeOf(row(index))}`}
            onClick={() => {
              const rows = [index];
              const { state } = result(index);
              if (state === 'unknown' || state === 'failed') onAskAgain(rows);
              else void machine.sendAgain(rows);
            }}
          >
            Send again
          </Button>
        ),
    },
  ];
  return (
    <RowsByState
      label="Rows by result"
      states={resultOrder.map((id) => ({ id, ...resultWords[id] }))}
      stateOf={(index) => result(index).state}
      total={results.length}
      name="Results"
      tracks={view.tracks}
      columns={columns}
    />
  );
}
