import type { ReactNode } from 'react';
import { Panel } from '../../../../ui/Panel';
import { formatUsd, priceOfTokens } from '../../../../lib/money';
import { formatBytes, formatCount, plural, shortenMiddle } from '../../../../lib/text/text';
import type { ModelRow } from '../../../../page/resource/modelRow';
import type { TabProps } from '../../run/results';
import { nounOf, useRunState } from '../../run/run';
import { isUnclear } from '../../../../lib/vectors/math/bootstrap';
import {
  decimalsOf,
  formatChange,
  formatSigned,
  separationWords,
  shareWords,
} from '../../run/scores';
import { costWords, isLexical, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import styles from './SideBySide.module.css';
import type { Judged } from './agreement';

const LONGEST_COLUMN = 24;

/** What two runs took and gave, member by member. What they took for different texts is not compared. */
export function SideBySide({ a, b, judged }: { a: TabProps; b: TabProps; judged: Judged }) {
  const { find } = useEmbeddingModels();
  const one = useMembers(a, find(a.run.settings.model));
  const two = useMembers(b, find(b.run.settings.model));
  const whole = one.whole && two.whole;
  const alike = one.largest === two.largest;
  const line = (name: string, of: (side: Members) => ReactNode, between: ReactNode = '') => (
    <tr>
      <th scope="row">{name}</th>
      <td>{of(one)}</td>
      <td>{of(two)}</td>
      <td className={styles.difference}>{between}</td>
    </tr>
  );
  return (
    <Panel title="Side by side" flush>
      <div className="scroll">
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <td />
              <th scope="col">This run</th>
              <th scope="col">Other run</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {line('Model', ({ model, lexical }) => (
              <>
                {model} {lexical && <span className="badge">lexical</span>}
              </>
            ))}
            {line(
              'Dimensions',
              ({ dimensions }) => formatCount(dimensions),
              times(two.dimensions, one.dimensions),
            )}
            {line('A vector', ({ dimensions }) => formatBytes(dimensions * 4))}
            {line(
              'Latency',
              ({ latency, largest }) =>
                latency === undefined
                  ? 'not known'
                  : `${Math.round(latency)} ms${alike ? '' : ` for up to ${largest}`}`,
              alike && times(two.latency, one.latency),
            )}
            {line(
              'Tokens',
              ({ tokens, answered }) =>
                tokens === undefined
                  ? 'not known'
                  : `${formatCount(tokens)}${whole ? '' : ` for ${answered}`}`,
              whole && times(two.tokens, one.tokens),
            )}
            {line(
              'Cost',
              ({ cost, answered }) =>
                `${cost}${whole || !cost.startsWith('$') ? '' : ` for ${answered}`}`,
              whole && costBetween(one, two),
            )}
            <tr>
              <th scope="row">
                {judged.column === undefined
                  ? 'Separation'
                  : `Separation by ${shortenMiddle(judged.column, LONGEST_COLUMN, 0)}`}
              </th>
              <td>{separationWords(judged.a, judged.none)}</td>
              <td>{separationWords(judged.b, judged.none)}</td>
              <td className={styles.difference}>{separationBetween(judged)}</td>
            </tr>
            {judged.nearest && (
              <tr>
                <th scope="row" title="How often the nearest text is of the same group">
                  Nearest of the same group
                </th>
                <td>{shareWords(judged.nearest.a)}</td>
                <td>{shareWords(judged.nearest.b)}</td>
                <td className={styles.difference}>{nearestBetween(judged.nearest)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface Members {
  model: string;
  lexical: boolean;
  dimensions: number;
  latency: number | undefined;
  tokens: number | undefined;
  cost: string;
  /** How many texts the tokens are of, in words, and whether those are all of the run, each once. */
  answered: string;
  whole: boolean;
  /** The most texts of a request that was answered, in words. */
  largest: string;
  row: ModelRow | undefined;
}

function useMembers({ run, results }: TabProps, row: ModelRow | undefined): Members {
  const { latencyMedianMs, tokens, textsAnswered, batches } = useRunState(run);
  const sizes = batches.map(({ from, to, latencyMs }) => (latencyMs === undefined ? 0 : to - from));
  const texts = (count: number) => plural(count, nounOf(run));
  return {
    model: run.settings.model,
    lexical: isLexical(row),
    dimensions: results.vectors.columns,
    latency: latencyMedianMs,
    tokens,
    cost: costWords(tokens, row),
    answered: texts(textsAnswered),
    whole: textsAnswered === run.texts.length,
    largest: texts(Math.max(...sizes)),
    row,
  };
}

function times(second: number | undefined, first: number | undefined): string {
  if (second === undefined || first === undefined || first === 0) return '';
  return second === first ? 'same' : `× ${Number((second / first).toPrecision(3))}`;
}

/** With the 95 % interval of the difference on the same texts. */
function separationBetween({ a, b, range }: Judged): string {
  if (a?.score === undefined || b?.score === undefined) return '';
  const decimals = decimalsOf(range);
  const words = formatChange(b.score - a.score, decimals);
  if (!range) return words;
  const [low, high] = [range.low, range.high].map((end) => formatSigned(end, decimals));
  return `${words} (${low} to ${high})${isUnclear(range) ? ', no clear winner' : ''}`;
}

/** In percentage points, with the 95 % interval of the difference on the same texts (bootstrap). */
function nearestBetween({ a, b, range }: NonNullable<Judged['nearest']>): string {
  const points = (share: number) => formatSigned(share * 100, 0);
  if (!range) return a === b ? 'same' : `${points(b - a)} points, too few texts to tell`;
  const words = `${points(b - a)} points (${points(range.low)} to ${points(range.high)})`;
  return isUnclear(range) ? `${words}, no clear winner` : words;
}

/** Exact, to the last digit, as the prices are. */
function costBetween(one: Members, two: Members): string {
  const amounts = [one, two].map(({ tokens, row }) => {
    const price = row?.input.perMillion;
    return tokens === undefined || !price ? undefined : priceOfTokens(String(tokens), price);
  });
  const [first, second] = amounts;
  if (!first || !second) return '';
  const difference = second.minus(first);
  if (difference.eq(0)) return 'same';
  return `${difference.lt(0) ? '−' : '+'}${formatUsd(difference.abs())}`;
}
