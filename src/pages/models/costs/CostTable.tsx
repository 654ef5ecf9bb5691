import { formatUsd } from '../../../lib/money';
import { modelPath } from '../modelRow';
import { Link } from 'react-router';
import styles from './Costs.module.css';
import { workloadName } from './costSheet';
import type { Cost, ModelCost, WorkloadRow } from './workload';

/** What each model costs, cheapest first, with every digit of every amount. */
export function CostTable({
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
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Cost per month, table">
      <table className={styles.table} aria-label="Cost per month">
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
                <span className={styles.rates} title="Per million tokens">
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
