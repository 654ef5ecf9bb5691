import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState';
import { Panel } from '../../../ui/Panel';
import { useSearchText } from '../../../table/useSearchText';
import styles from './Costs.module.css';
import { hourlyPrice } from '../undescribed';
import { modelFilters } from '../modelFilters';
import { ModelPicker } from '../ModelPicker';
import type { ModelsTab } from '../modelsTab';
import { testOf } from '../../../table/listFilters';
import { modelPath, type ModelRow } from '../../../resource/modelRow';
import {
  costsOf,
  isHourly,
  periods,
  readWorkload,
  tokensOf,
  usualWorkload,
  writeWorkload,
  type Period,
  type Tokens,
  type Workload,
} from './costs';
import { formatUsd } from '../../../lib/money';
import { parseCount } from '../../../lib/numbers';
import { At } from '../../../ui/Age';
import { formatCount } from '../../../lib/text/text';

const fields: readonly { name: Exclude<keyof Workload, 'period'>; label: string }[] = [
  { name: 'requests', label: 'Requests' },
  { name: 'input', label: 'Tokens in per request' },
  { name: 'output', label: 'Tokens out per request' },
  { name: 'hours', label: 'Hours' },
];

/** The tab "Cost calculator": the exact cost of a workload on the chosen models, or on all that pass the filters. */
export function ModelsCosts({ rows, loading, at, choose, state, change }: ModelsTab) {
  const keys = state.filters['model'];
  const { filters } = state;
  const models = useMemo(() => {
    if (keys) return keys.flatMap((key) => rows.find((row) => row.key === key) ?? []);
    const tests = modelFilters(rows).flatMap((one) => testOf(one, filters[one.name], 0) ?? []);
    return rows.filter((row) => tests.every((test) => test(row)));
  }, [keys, rows, filters]);
  // Typing is shown at once and written into the address a moment later.
  const { text, setText } = useSearchText(
    state.filters['w']?.[0] ?? writeWorkload(usualWorkload),
    useCallback((next: string) => change({ filters: { w: [next] } }, { replace: true }), [change]),
  );
  const workload = readWorkload(text);
  const tokens = tokensOf(workload);
  const { period } = workload;
  const isAsked = (name: string) =>
    (name !== 'requests' || period !== 'request') && (name !== 'hours' || models.some(isHourly));

  return (
    <div className="stack">
      <Panel title="Workload">
        <Group gap={10} align="start">
          <NativeSelect
            className={styles.field}
            label="Period"
            value={period}
            data={periods.map((one) => ({ value: one, label: `per ${one}` }))}
            onChange={({ currentTarget }) =>
              setText(writeWorkload({ ...workload, period: currentTarget.value as Period }))
            }
          />
          {fields
            .filter(({ name }) => isAsked(name))
            .map(({ name, label }) => (
              <TextInput
                key={name}
                className={styles.field}
                classNames={{ input: 'mono' }}
                label={/ per /.test(label) ? label : `${label} per ${period}`}
                error={
                  workload[name].trim() !== '' &&
                  parseCount(workload[name]) === undefined &&
                  'A whole number, such as 10,000 or 8k.'
                }
                value={workload[name]}
                onChange={({ currentTarget }) =>
                  setText(writeWorkload({ ...workload, [name]: currentTarget.value }))
                }
              />
            ))}
          <p className={`dim mono ${styles.sum}`}>{tokensWords(workload, tokens)}</p>
        </Group>
      </Panel>
      <Panel
        title={`Cost per ${period}`}
        beside={
          at !== undefined && (
            <span>
              <span>{'Prices as of '}</span>
              <At at={at} />
            </span>
          )
        }
        flush
      >
        <div className="pad">
          <ModelPicker rows={rows} chosen={keys ?? []} choose={choose} />
        </div>
        {models.length > 0 ? (
          <CostTable models={models} tokens={tokens} period={period} />
        ) : (
          !loading && (
            <EmptyState title="No models">
              No model passes the filters. Add models above, or clear filters in the table.
            </EmptyState>
          )
        )}
      </Panel>
    </div>
  );
}

function tokensWords(workload: Workload, tokens: Tokens | undefined): string {
  if (tokens) return `${formatCount(tokens.input)} in, ${formatCount(tokens.output)} out`;
  return fields.some(({ name }) => workload[name].trim() === '')
    ? 'A number is missing'
    : 'Numbers are whole, such as 20000 or 1.5M';
}

const noTokens: Tokens = { input: 0n, output: 0n, hours: 0n };

/** What each model costs, cheapest first, with every digit of every amount. */
function CostTable({
  models,
  tokens,
  period,
}: {
  period: Period;
  models: readonly ModelRow[];
  /** `undefined` while a number of the workload can't be read. */
  tokens: Tokens | undefined;
}) {
  const costs = costsOf(models, tokens ?? noTokens);
  const cheapest = costs[0]?.cost.amount;
  const dearest = costs.findLast(({ cost }) => cost.amount)?.cost.amount;
  return (
    <div
      className={`scroll ${styles.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={`Cost per ${period}, table`}
    >
      <table className={`table ${styles.table}`} aria-label={`Cost per ${period}`}>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col" data-numeric>
              Total
            </th>
            <th scope="col" data-numeric>
              Above the cheapest
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ row, cost: { amount, why } }, index) => {
            const perHour = hourlyPrice(row);
            return (
              <tr key={row.key} data-best={(tokens && index === 0 && amount) || undefined}>
                <th scope="row">
                  <Link to={modelPath(row.key, undefined)} title={row.name}>
                    {row.name}
                  </Link>
                  <span className={`clip hint mono ${styles.rates}`} title="Per million tokens">
                    <span title={row.input.long}>{`${row.input.short} in`}</span>
                    <span> · </span>
                    <span title={row.output.long}>{`${row.output.short} out`}</span>
                    {perHour && <span>{` · ${perHour.words} per hour`}</span>}
                  </span>
                  {tokens && amount && dearest?.gt(0) && (
                    <span
                      className={styles.share}
                      style={{ '--share': amount.div(dearest).toFixed(4) }}
                      aria-hidden
                    />
                  )}
                </th>
                {!tokens ? (
                  <td data-quiet>–</td>
                ) : amount ? (
                  <td data-total>{formatUsd(amount)}</td>
                ) : (
                  <td data-why>{why}</td>
                )}
                <td data-quiet>
                  {!tokens || !amount || !cheapest
                    ? '–'
                    : amount.eq(cheapest)
                      ? 'cheapest'
                      : `+${formatUsd(amount.minus(cheapest))}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
