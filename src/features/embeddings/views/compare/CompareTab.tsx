import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { Choice } from '../../../../ui/Choice';
import { EmptyState } from '../../../../ui/EmptyState';
import type { ModelRow } from '../../../../page/resource/modelRow';
import { useResults, type TabProps } from '../../run/results';
import { RunProgress } from '../../run/RunProgress';
import { runTitle, useAlikeRuns, useBusy, useRuns } from '../../run/runs';
import { isLexical, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { Matrix } from '../matrix/Matrix';
import { Comparison } from './Comparison';
import { OtherRunForm, startOther } from './OtherRunForm';

const kinds = [
  { id: 'two', title: 'Two runs' },
  { id: 'matrix', title: 'All models and sizes' },
] as const;

/** "Compare": other models and settings over the same texts, two side by side or all in a matrix. */
export function CompareTab(side: TabProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]['id']>('two');
  return (
    <div className="stack">
      <div>
        <Choice label="Compare" options={kinds} chosen={kind} onChoose={setKind} />
      </div>
      {kind === 'two' ? <TwoRuns {...side} /> : <Matrix {...side} />}
    </div>
  );
}

function TwoRuns({ run, results }: TabProps) {
  const others = useAlikeRuns(run);
  const count = useRuns(({ all }) => all.length);
  const [asked, setAsked] = useState<number>();
  const other = others.find(({ id }) => id === asked) ?? others[0];
  const otherResults = useResults(other);
  const { rows, find } = useEmbeddingModels();
  const another = otherModel(rows, find(run.settings.model));
  const busy = useBusy();
  const overOtherTexts = count - 1 - others.length;

  return (
    <div className="stack">
      <section className="card stack pad" aria-label="Compare with">
        {others.length > 0 && (
          <label className="inline gap-8 second">
            Other run
            <select
              className="select"
              value={other?.id}
              onChange={({ currentTarget }) => setAsked(Number(currentTarget.value))}
            >
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {runTitle(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <OtherRunForm key={run.id} run={run} onStarted={({ id }) => setAsked(id)} />
      </section>
      {other && <RunProgress key={other.id} run={other} />}
      {other && otherResults && (
        <Comparison
          key={`${results.set} ${otherResults.set}`}
          a={{ run, results }}
          b={{ run: other, results: otherResults }}
        />
      )}
      {!other && (
        <div className="card">
          <EmptyState
            icon={<IconArrowsDiff aria-hidden />}
            title="Nothing to compare with yet"
            actions={
              another && (
                <button
                  type="button"
                  className="button primary"
                  aria-disabled={busy || undefined}
                  onClick={() => {
                    const started = startOther(run, another.name, undefined);
                    if (started) setAsked(started.id);
                  }}
                >
                  Compare with {another.name}
                </button>
              )
            }
          >
            Embed the same texts with another model or other settings to compare the vectors.
            {overOtherTexts > 0 &&
              ' The other runs of this session are over other texts and cannot be compared.'}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** The model first offered to compare with: another one of the catalogue, of the same type where there is one. */
function otherModel(rows: readonly ModelRow[], row: ModelRow | undefined): ModelRow | undefined {
  const others = rows.filter((one) => one !== row);
  return others.find((one) => isLexical(one) === isLexical(row)) ?? others[0];
}
