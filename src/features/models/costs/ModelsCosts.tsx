import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../../ui/CopyButton';
import { EmptyState } from '../../../ui/EmptyState';
import type { ListState } from '../../../table/listState';
import { Panel } from '../../../ui/Panel';
import type { ChangeList } from '../../../table/useListState';
import { useSearchText } from '../../../table/useSearchText';
import { toCsv } from '../../../lib/csv/csv';
import { formatTime } from '../../../lib/time/dates';
import styles from './Costs.module.css';
import { ModelPicker } from '../ModelPicker';
import { modelPath, type ModelRow } from '../../../page/resource/modelRow';
import { WorkloadEditor } from './WorkloadEditor';
import {
  costsOf,
  newRow,
  readRow,
  tokensOf,
  writeRow,
  type WorkloadRow,
  type Cost,
  type ModelCost,
} from './workload';
import { formatUsd } from '../../../lib/money';
import { formatCount } from '../../../lib/text/text';

const BETWEEN = '\n';

/** The tab "Cost calculator": the exact cost of a workload on the chosen models. */
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
  const asOf = at === undefined ? '' : `Prices as of ${formatTime(at)}`;
  const sheet = () => costSheet(costs, workload, asOf);

  return (
    <div className="stack">
      <Panel title="Workload" beside="per month">
        <WorkloadEditor rows={workload} onChange={setWorkload} />
      </Panel>
      <Panel title="Cost per month" beside={at !== undefined && <span>{asOf}</span>} flush>
        <div className={`line pad ${styles.bar}`}>
          <ModelPicker rows={rows} chosen={keys ?? []} choose={choose} />
          <div className="flex gap-8">
            <CopyButton
              label="Copy as table"
              what="Table"
              whyNot={why}
              text={() =>
                sheet()
                  .map((line) => line.join('\t'))
                  .join('\n')
              }
            />
            <Button
              size="xs"
              disabled={why !== undefined}
              title={why}
              onClick={() => void save(sheet())}
            >
              <IconDownload aria-hidden />
              Export CSV
            </Button>
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
    </div>
  );
}

async function save(sheet: string[][]): Promise<void> {
  const { download } = await import('../../../table/exportRows');
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

/** What each model costs, cheapest first, with every digit of every amount. */
function CostTable({
  costs,
  workload,
  whole,
}: {
  costs: readonly ModelCost[];
  workload: readonly WorkloadRow[];
  /** Every number of the workload can be read. */
  whole: boolean;
}) {
  const cheapest = costs[0]?.total.amount;
  const dearest = costs.findLast(({ total }) => total.amount)?.total.amount;
  const parts = workload.length > 1;
  return (
    <div
      className={`scroll ${styles.scroll}`}
      tabIndex={0}
      role="region"
      aria-label="Cost per month, table"
    >
      <table className={`table ${styles.table}`} aria-label="Cost per month">
        <thead>
          <tr>
            <th scope="col">Model</th>
            {parts &&
              workload.map((row, index) => (
                <th key={index} scope="col" data-numeric>
                  {workloadName(row, index)}
                </th>
              ))}
            <th scope="col" data-numeric>
              Total
            </th>
            <th scope="col" data-numeric>
              Above the cheapest
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ row, costs: each, total }, index) => (
            <tr key={row.key} data-best={(whole && index === 0 && total.amount) || undefined}>
              <th scope="row">
                <Link to={modelPath(row.key, undefined)} title={row.name}>
                  {row.name}
                </Link>
                <span className={`clip hint mono ${styles.rates}`} title="Per million tokens">
                  <span title={row.input.long}>{row.input.short} in</span>
                  {' · '}
                  <span title={row.output.long}>{row.output.short} out</span>
                </span>
                {whole && total.amount && dearest?.gt(0) && (
                  <span
                    className={styles.share}
                    style={{ '--share': total.amount.div(dearest).toFixed(4) }}
                    aria-hidden
                  />
                )}
              </th>
              {parts && each.map((cost, at) => <Amount key={at} cost={cost} whole={whole} />)}
              <Amount cost={total} whole={whole} total />
              <td data-quiet>
                {!whole || !total.amount || !cheapest
                  ? '–'
                  : total.amount.eq(cheapest)
                    ? 'cheapest'
                    : `+${formatUsd(total.amount.minus(cheapest))}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Amount({ cost, whole, total = false }: { cost: Cost; whole: boolean; total?: boolean }) {
  if (!whole) return <td data-quiet>–</td>;
  if (!cost.amount) return <td data-why>{cost.why}</td>;
  return <td data-total={total || undefined}>{formatUsd(cost.amount)}</td>;
}

/** The name of a workload, or else its number. */
function workloadName({ name }: WorkloadRow, index: number): string {
  return name.trim() === '' ? `Workload ${index + 1}` : name.trim();
}

/** The calculation as rows of text, for the clipboard and for CSV: amounts in USD with all their digits. */
export function costSheet(
  costs: readonly ModelCost[],
  workload: readonly WorkloadRow[],
  asOf: string,
): string[][] {
  const names = workload.map(workloadName);
  const tokens = (row: WorkloadRow) => {
    const counted = tokensOf(row);
    return counted ? `${formatCount(counted.input)} in, ${formatCount(counted.output)} out` : '';
  };
  return [
    ['Model', 'Model ID', 'Input USD per million', 'Output USD per million', ...names, 'Total USD'],
    ['Tokens per month', '', '', '', ...workload.map(tokens), ''],
    ...costs.map(({ row, costs: each, total }) => [
      row.name,
      row.read.value.id ?? '',
      row.input.perMillion?.toFixed() ?? row.input.short,
      row.output.perMillion?.toFixed() ?? row.output.short,
      ...each.map(plain),
      plain(total),
    ]),
    [asOf, '', '', '', ...names.map(() => ''), ''],
  ].map((line) => line.map(oneLine));
}

function plain({ amount, why }: Cost): string {
  return amount ? amount.toFixed() : (why ?? '');
}

// A tab or a line break in a name would shift what is pasted.
function oneLine(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
