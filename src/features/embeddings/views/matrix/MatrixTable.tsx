import { MiniBar } from '../../../../ui/MiniBar';
import { Under } from '../../../../page/Facts';
import { costPerThousand, formatUsd } from '../../../../lib/money';
import { formatBytes, formatCount } from '../../../../lib/text/text';
import { quantisations } from '../../../../lib/vectors/math/quantise';
import type { ModelRow } from '../../../../page/resource/modelRow';
import { useEmbeddingModels, whyNoCost } from '../../inputs/useEmbeddingModels';
import type { Run } from '../../run/run';
import { shareWords } from '../../run/scores';
import styles from './Matrix.module.css';
import type { Variant } from './variants';

/** A line for each model and size, a column for each storage. */
export function MatrixTable({
  variants,
  runs,
  best,
  smallest,
  show,
}: {
  variants: readonly Variant[];
  runs: readonly Run[];
  best: Variant;
  smallest: Variant | undefined;
  show: (quality: number) => string;
}) {
  const { find } = useEmbeddingModels();
  const qualityOf = (run: Run) =>
    Math.max(
      0,
      ...variants.filter((variant) => variant.run === run.id).map(({ quality }) => quality),
    );
  const sorted = runs.toSorted((a, b) => qualityOf(b) - qualityOf(a));
  const byRun = sorted.flatMap((run) => {
    const own = variants.filter((variant) => variant.run === run.id);
    const sizes = [...new Set(own.map(({ dimensions }) => dimensions))].toReversed();
    return sizes.map((dimensions, at) => ({ run, own, sizes, dimensions, isFirst: at === 0 }));
  });
  return (
    <div className={`scroll ${styles.region}`} role="region" aria-label="Matrix" tabIndex={0}>
      <table className={`table ${styles.table}`}>
        <caption className="unseen">Quality of each model, size and storage</caption>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Dimensions</th>
            {quantisations.map((as) => (
              <th key={as} scope="col">
                {as}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byRun.map(({ run, own, sizes, dimensions, isFirst }) => (
            <tr key={`${run.id} ${dimensions}`}>
              {isFirst && (
                <th scope="rowgroup" rowSpan={sizes.length}>
                  <span className="mono breaks">{own[0]?.name}</span>
                  <Under>{effortWords(run, find(run.settings.model))}</Under>
                </th>
              )}
              <th scope="row" className="mono">
                {formatCount(dimensions)}
              </th>
              {quantisations.map((as) => {
                const variant = own.find((one) => one.dimensions === dimensions && one.as === as);
                return variant ? (
                  <td
                    key={as}
                    className="mono"
                    data-variant={
                      variant === smallest ? 'smallest' : variant === best ? 'best' : undefined
                    }
                    title={variantTitle(variant)}
                  >
                    <MiniBar text={show(variant.quality)} share={variant.quality} wide />
                    <Under>{formatBytes(variant.bytes)}</Under>
                    {variant === best && <span className="unseen"> (best)</span>}
                    {variant === smallest && (
                      <span className="unseen"> (as good and smallest)</span>
                    )}
                  </td>
                ) : (
                  <td key={as} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function variantTitle({ range }: Variant): string | undefined {
  return range && `95 % range ${shareWords(range.low)} to ${shareWords(range.high)}`;
}

/** Of what a thousand texts cost, for it is an average over the texts of this run. */
const DIGITS = 3;

/** What a thousand texts cost, and the latency of a request. */
function effortWords({ batches }: Run, row: ModelRow | undefined): string {
  const { tokens, textsAnswered, latencyMedianMs } = batches.state();
  const price = row?.input.perMillion;
  const cost = price && costPerThousand(tokens ?? 0, textsAnswered, price.toFixed());
  const words = price?.eq(0)
    ? 'free'
    : cost && tokens !== undefined
      ? `${formatUsd(cost.prec(DIGITS))} per 1,000 texts`
      : (whyNoCost(row) ?? 'cost not known');
  const latency =
    latencyMedianMs === undefined ? [] : [`${formatCount(Math.round(latencyMedianMs))} ms`];
  return [words, ...latency].join(' · ');
}
