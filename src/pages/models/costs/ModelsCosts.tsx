import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import controls from '../../../components/ui/controls.module.css';
import { EmptyState } from '../../../components/ui/EmptyState';
import type { ListState } from '../../../components/table/listState';
import { Panel } from '../../../components/ui/Panel';
import { useCopy } from '../../../components/ui/useCopy';
import type { ChangeList } from '../../../components/table/useListState';
import { useSearchText } from '../../../components/table/useSearchText';
import { toCsv } from '../../../lib/csv/csv';
import { formatTime } from '../../../lib/time/dates';
import { BreakEvenPanel } from './BreakEvenPanel';
import { CostTable } from './CostTable';
import styles from './Costs.module.css';
import { costSheet } from './costSheet';
import { ModelPicker } from '../ModelPicker';
import type { ModelRow } from '../modelRow';
import { WorkloadEditor } from './WorkloadEditor';
import { costsOf, newRow, readRow, tokensOf, writeRow, type WorkloadRow } from './workload';

const BETWEEN = '\n';

/** The tab "Cost calculator": what the chosen models would cost for a workload, to the last digit. */
export function ModelsCosts({
  rows,
  loading,
  at,
  choose,
  state,
  change,
}: {
  rows: readonly ModelRow[];
  loading: boolean;
  /** When the prices were read, in ms. */
  at: number | undefined;
  choose: (keys: readonly string[]) => void;
  state: ListState;
  change: ChangeList;
}) {
  const keys = state.filters['model'];
  const models = useMemo(
    () => (keys ?? []).flatMap((key) => rows.find((row) => row.key === key) ?? []),
    [keys, rows],
  );
  const [workload, setWorkload] = useWorkload(state, change);
  const counted = useMemo(() => workload.map(tokensOf), [workload]);
  const whole = counted.every((tokens) => tokens !== undefined);
  const costs = useMemo(
    () =>
      costsOf(
        models,
        counted.map((tokens) => tokens ?? { input: 0n, output: 0n }),
      ),
    [models, counted],
  );
  const why =
    models.length === 0
      ? 'No model is chosen.'
      : whole
        ? undefined
        : 'A number of the workload is missing or cannot be read.';
  const { copied, copy } = useCopy();
  const asOf = at === undefined ? '' : `Prices as of ${formatTime(at)}`;
  const sheet = () => costSheet(costs, workload, asOf);

  return (
    <div className={styles.costs}>
      <Panel title="Workload" beside="per month">
        <WorkloadEditor rows={workload} onChange={setWorkload} />
      </Panel>
      <Panel title="Cost per month" beside={at !== undefined && <span>{asOf}</span>} flush>
        <div className={styles.bar}>
          <ModelPicker rows={rows} chosen={keys ?? []} choose={choose} />
          <div className={styles.barEnd}>
            <button
              type="button"
              className={`${controls.button} ${controls.small}`}
              disabled={why !== undefined}
              title={why}
              onClick={() =>
                copy(
                  sheet()
                    .map((line) => line.join('\t'))
                    .join('\n'),
                  'Table',
                )
              }
            >
              {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
              {copied ? 'Copied' : 'Copy as table'}
            </button>
            <button
              type="button"
              className={`${controls.button} ${controls.small}`}
              disabled={why !== undefined}
              title={why}
              onClick={() => void save(sheet())}
            >
              <IconDownload aria-hidden />
              Export CSV
            </button>
          </div>
        </div>
        {models.length > 0 ? (
          <CostTable costs={costs} workload={workload} whole={whole} />
        ) : (
          !loading && (
            <EmptyState title="No models chosen">
              Add models above, or choose them in the table, to see what the workload would cost.
            </EmptyState>
          )
        )}
      </Panel>
      {models.length > 1 && (
        <BreakEvenPanel
          models={models}
          counted={counted}
          pair={state.filters['pair'] ?? []}
          onPair={(pair) => change({ filters: { pair } }, { replace: true })}
        />
      )}
    </div>
  );
}

async function save(sheet: string[][]): Promise<void> {
  const { download } = await import('../../../components/table/exportRows');
  download('model-costs.csv', 'text/csv;charset=utf-8', toCsv(sheet));
}

/** The workload in the address; typing is kept at once and written there a moment later. */
function useWorkload(
  state: ListState,
  change: ChangeList,
): [readonly WorkloadRow[], (rows: readonly WorkloadRow[]) => void] {
  const inAddress = (state.filters['w'] ?? [writeRow(newRow)]).join(BETWEEN);
  const { text, setText } = useSearchText(
    inAddress,
    useCallback(
      (next: string) => change({ filters: { w: next.split(BETWEEN) } }, { replace: true }),
      [change],
    ),
  );
  const rows = useMemo(() => text.split(BETWEEN).map(readRow), [text]);
  const put = useCallback(
    (next: readonly WorkloadRow[]) =>
      setText(next.map((row) => writeRow(row).replaceAll(BETWEEN, ' ')).join(BETWEEN)),
    [setText],
  );
  return [rows, put];
}
