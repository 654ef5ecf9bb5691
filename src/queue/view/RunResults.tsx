import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { useRequestLog } from '../../memory/requestLog';
import type { RunJob } from '../../memory/runs';
import { visible } from '../../lib/text/invisible';
import { CountChips, RunTable, Marked, Why, type RunColumn } from './RunTable';
import styles from './Run.module.css';
import type { RunPart } from './runView';
import { openResults, resultDetail, resultOrder, resultWords, type ResultSort } from './runWords';

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
  const [sort, setSort] = useState<ResultSort>();
  const shown = useMemo(
    () =>
      results.flatMap((result, row) => (sort === undefined || result.state === sort ? [row] : [])),
    [results, sort],
  );
  const counts = useMemo(() => countBy(results.map(({ state }) => state)), [results]);
  const logged = useRequestLog();
  const requests = useMemo(() => new Set(logged.map(({ id }) => id)), [logged]);
  const still = phase === 'paused' || phase === 'done' || phase === 'cancelled';
  const row = (index: number) => job.rows[shown[index] ?? -1];
  const result = (index: number) => results[shown[index] ?? -1] ?? { state: 'waiting' as const };
  const placeOf = (each: J['rows'][number] | undefined) => each && view.placeOf(each);
  const columns: RunColumn[] = [
    ...(view.lead?.(row) ?? []),
    {
      title: 'Result',
      place: 'mark',
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
                <Link className={styles.link} to={paths.activity(requestId)}>
                  Show request
                </Link>
              )}
          </>
        );
      },
    },
    {
      title: 'Again',
      place: 'act',
      cell: (index) =>
        still &&
        openResults.includes(result(index).state) && (
          <button
            type="button"
            className="button small"
            aria-label={`Send again: ${placeOf(row(index))}`}
            onClick={() => {
              const rows = [shown[index] ?? -1];
              const { state } = result(index);
              if (state === 'unknown' || state === 'failed') onAskAgain(rows);
              else void machine.sendAgain(rows);
            }}
          >
            Send again
          </button>
        ),
    },
  ];
  return (
    <div>
      <CountChips
        label="Rows by result"
        chips={resultOrder.map((id) => ({ id, ...resultWords[id], count: counts.get(id) ?? 0 }))}
        chosen={sort}
        onChoose={setSort}
      />
      <RunTable
        name="Results"
        tracks={view.tracks}
        columns={columns}
        count={shown.length}
        rowKey={(index) => shown[index] ?? index}
      />
    </div>
  );
}

function countBy<K>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
