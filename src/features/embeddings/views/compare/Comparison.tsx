import { FieldNote } from '../../../../form/FieldNote';
import { Fact, Facts } from '../../../../page/Facts';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { comparedNeighbours } from '../../../../lib/vectors/math/agreement';
import type { TabProps } from '../../run/results';
import { scoreOr } from '../../run/scores';
import { Skeleton } from '../../run/Computing';
import { useAgreement, useJudged } from './agreement';
import { SideBySide } from './SideBySide';

/** Two runs over the same texts: their cost, how they are judged, and how far they agree. */
export function Comparison({ a, b }: { a: TabProps; b: TabProps }) {
  const { common, answer, problem } = useAgreement(a, b);
  const judged = useJudged(a, b, common);
  const missing = Math.max(a.run.texts.length, b.run.texts.length) - common.a.length;

  return (
    <div className="stack">
      <SideBySide a={a} b={b} judged={judged} />
      {missing > 0 && (
        <FieldNote tone="attention">
          {plural(missing, 'text')} without a vector in one of the runs: compared are the{' '}
          {formatCount(common.a.length)} that both have.
        </FieldNote>
      )}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {answer && (
        <Panel title="Agreement">
          <div className="stack gap-10">
            <Facts>
              <Fact name="Same neighbours">{percent(answer.meanOverlap)}</Fact>
              <Fact name="Rank agreement">{scoreOr('no meaning', answer.rankAgreement)}</Fact>
            </Facts>
            <p className="hint">
              {nearestWords(comparedNeighbours(common.a.length))} that both runs name; how far they
              put the other texts in the same order (Spearman), the mean over{' '}
              {answer.ranked < common.a.length
                ? `an even sample of ${plural(answer.ranked, 'text')}`
                : plural(answer.ranked, 'text')}
              .
            </p>
          </div>
        </Panel>
      )}
      {!answer && problem === undefined && <Skeleton label="Comparing the two runs" />}
    </div>
  );
}

function nearestWords(count: number): string {
  return `The share of each text’s ${count === 1 ? 'one nearest text' : `${count} nearest texts`}`;
}

function percent(share: number | undefined): string {
  return share === undefined ? 'no meaning' : `${(share * 100).toFixed(1)} %`;
}
