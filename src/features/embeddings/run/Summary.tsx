import { UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { FindingIcon } from '../../../page/resource/FindingIcon';
import { formatCount, plural } from '../../../lib/text/text';
import type { RunState } from './embeddingRun';
import { hasChanged, nounOf, useRunState, type Run } from './run';
import styles from './Summary.module.css';
import { RunsButton } from './RunsButton';
import { useFindings, verdictOf } from './useFindings';
import { costWords, useEmbeddingModels, type Priced } from '../inputs/useEmbeddingModels';
import { At } from '../../../ui/Age';
import { useRequest } from '../inputs/useRequest';
import { Figure } from '../../../page/Facts';
import type { EarlyTabProps, Results } from '../state/results';

/** The cost and quality of a run on one line, with a way to the other runs. */
export function Summary({ run, results }: EarlyTabProps) {
  const row = useEmbeddingModels().priced(run.settings.model);
  const { request } = useRequest();
  return (
    <div className={`card line ${styles.strip}`}>
      {results && <Figures run={run} results={results} row={row} />}
      <p className={`hint line ${styles.about}`}>
        <span className={`clip second mono ${styles.model}`} translate="no">
          {run.settings.model}
        </span>
        <span>
          {results && <span>{`${plural(run.texts.length, nounOf(run))} · `}</span>}
          <At at={run.id} from={11} />
          {request && hasChanged(run, request) && <span> · the inputs have changed since</span>}
        </span>
        <RunsButton run={run} />
      </p>
    </div>
  );
}

function Figures({ run, results, row }: { run: Run; results: Results; row: Priced }) {
  const state = useRunState(run);
  return (
    <dl className="figures">
      {!run.isOpened && (
        <>
          <Figure name="Latency" title={latencyWords(state)}>
            {state.latencyMedianMs === undefined
              ? 'not known'
              : `${formatCount(Math.round(state.latencyMedianMs))}\u00a0ms${state.batches.length > 1 ? ' median' : ''}`}
          </Figure>
          <Figure name="Tokens">
            {state.tokens === undefined ? 'not known' : formatCount(state.tokens)}
          </Figure>
          <Figure name="Cost">{costWords(state.tokens, row)}</Figure>
        </>
      )}
      <Figure name="Dimensions">{formatCount(results.vectors.columns)}</Figure>
      <Figure name="Health">
        <Health run={run} results={results} />
      </Figure>
    </dl>
  );
}

/** Percentiles of a request, and of a text in it. */
function latencyWords({ latencies, textsDone }: RunState): string {
  const of = (share: number) => latencies[Math.ceil(share * latencies.length) - 1] ?? 0;
  const each = latencies.reduce((sum, ms) => sum + ms, 0) / Math.max(1, textsDone);
  const parts = [0.5, 0.9, 0.99].map(
    (share) => `${share * 100} % within ${formatCount(Math.round(of(share)))} ms`,
  );
  return `Of ${plural(latencies.length, 'request')} ${parts.join(', ')}; ${each.toFixed(1)} ms for a text.`;
}

/** The problems or notes, as a link to them. */
function Health({ run, results }: { run: Run; results: Results }) {
  const [, setParams] = useSearchParams();
  const findings = useFindings(run, results);
  const verdict = verdictOf(run, results, findings);
  const [worst] = findings;
  if (!worst) return <span>{verdict}</span>;
  return (
    <UnstyledButton
      className={`inline ${styles.health}`}
      data-tone={worst.tone}
      onClick={() =>
        setParams((before) => {
          before.set('tab', 'details');
          return before;
        })
      }
    >
      {worst.tone !== 'note' && <FindingIcon tone={worst.tone} hidden />}
      <span>{verdict}</span>
    </UnstyledButton>
  );
}
