import { IconTargetArrow } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FieldNote } from '../../../../form/FieldNote';
import { Panel } from '../../../../ui/Panel';
import { SubmitButton } from '../../../../save/form/SubmitButton';
import { plural } from '../../../../lib/text/text';
import { estimateAllTokens } from '../../../../lib/text/tokens';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { RunProgress } from '../../run/RunProgress';
import type { Run } from '../../run/run';
import { startBench, type Bench } from '../bench/benches';
import { useReadQueries } from '../bench/benchSource';
import { benchOf } from './judgings';

/** Sends the queries of "Bench" to the models that have not been asked them, and says what that costs. */
export function Queries({
  source,
  runs,
  benches,
}: {
  source: string;
  /** The runs that have all their vectors. */
  runs: readonly Run[];
  benches: readonly Bench[];
}) {
  const { find } = useEmbeddingModels();
  const read = useReadQueries(source, runs[0]?.texts ?? []);
  const queries = useMemo(() => read?.judgeable.queries.map(({ query }) => query) ?? [], [read]);
  const tokens = useMemo(() => estimateAllTokens(queries), [queries]);
  if (source.trim() === '')
    return (
      <FieldNote tone="info">
        Enter queries and the texts that answer them under “Bench”. The matrix then judges by them.
      </FieldNote>
    );
  const open = runs.filter((run) => !benchOf(benches, run.id, source));
  const asked = runs.flatMap((run) => benchOf(benches, run.id, source)?.side ?? []);
  const whyNot =
    read === undefined
      ? 'The queries are being read.'
      : queries.length === 0
        ? 'None of the matches is among the texts.'
        : undefined;
  return (
    <>
      {open.length > 0 && (
        <Panel title="Queries" beside={`${plural(queries.length, 'query')} of “Bench”`}>
          <div className="line gap-12">
            <SubmitButton
              whyNot={whyNot}
              onClick={() => {
                for (const run of open) if (read) startBench(run, [], read);
              }}
            >
              <IconTargetArrow aria-hidden />
              Send the queries to {plural(open.length, 'model')}
            </SubmitButton>
            {whyNot === undefined && (
              <span className="hint">
                {open.map(({ settings }) => aboutCost(tokens, find(settings.model))).join(' and ')}
              </span>
            )}
          </div>
        </Panel>
      )}
      {asked.map((side) => (
        <RunProgress
          key={side.run.id}
          run={side}
          what="query"
          label={`Queries for ${side.run.settings.model}`}
        />
      ))}
    </>
  );
}
