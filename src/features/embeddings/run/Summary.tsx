import { UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import { FindingIcon } from '../../../page/resource/FindingIcon';
import type { ModelRow } from '../../../page/resource/modelRow';
import { formatTime } from '../../../lib/time/dates';
import { formatCount, plural, shortenMiddle } from '../../../lib/text/text';
import { NO_STRUCTURE } from '../../../lib/vectors/math/clusters';
import type { Results } from './results';
import { nounOf, useRunState, differences, outcome, type Run } from './run';
import { scoreOr } from './scores';
import styles from './Summary.module.css';
import { useRuns, chooseRun, droppedWords } from './runs';
import { useFindings, verdictOf } from './useFindings';
import { costWords, isLexical, useEmbeddingModels } from '../inputs/useEmbeddingModels';
import { announce } from '../../../ui/announce';
import { Figure } from '../../../page/Facts';
import { MenuButton } from '../../../ui/Menu';

/** The cost and quality of a run on one line, with a menu of the other runs. */
export function Summary({
  run,
  results,
  changed,
}: {
  run: Run;
  results: Results | undefined;
  /** How the fields differ from this run. */
  changed: string | undefined;
}) {
  const row = useEmbeddingModels().find(run.settings.model);
  const others = useRuns(({ all, dropped }) => all.length > 1 || dropped > 0);
  if (!results && !others) return null;
  return (
    <div className={`card line ${styles.strip}`}>
      {results && <Figures run={run} results={results} row={row} />}
      <p className={`hint line ${styles.about}`}>
        <span className={`clip second mono ${styles.model}`}>{run.settings.model}</span>
        {isLexical(row) && (
          <span className="badge" title="It knows words and parts of words, not meaning.">
            lexical
          </span>
        )}
        <span>
          {results && `${plural(run.texts.length, nounOf(run))} · `}
          <time>{formatTime(run.at).slice(11)}</time>
          {changed !== undefined && ` · ${changed}`}
        </span>
        <History run={run} />
      </p>
    </div>
  );
}

function Figures({ run, results, row }: { run: Run; results: Results; row: ModelRow | undefined }) {
  const state = useRunState(run);
  return (
    <dl className="figures">
      <Figure name="Latency">{latencyWords(state.batches.length, state.latencyMedianMs)}</Figure>
      <Figure name="Tokens">
        {state.tokens === undefined ? 'not known' : formatCount(state.tokens)}
      </Figure>
      <Figure name="Cost">{costWords(state.tokens, row)}</Figure>
      <Figure name="Dimensions">{formatCount(results.vectors.columns)}</Figure>
      <Judged results={results} />
      <Figure name="Health">
        <Health run={run} results={results} />
      </Figure>
    </dl>
  );
}

/** How well the groups are separated. */
function Judged({ results: { separation, grouping, problem } }: { results: Results }) {
  const grouped = grouping?.labels.filter((label) => label >= 0).length ?? 0;
  const sample = separation && separation.texts < grouped ? separation.texts : undefined;
  return (
    <Figure
      name="Silhouette"
      title={`How much nearer texts are to their own group than to the next, from −1 to 1. Clusters up to ${NO_STRUCTURE} do not stand out.${sample === undefined ? '' : ` Of an even sample of ${formatCount(sample)} texts.`}`}
    >
      {separation
        ? scoreOr('one group only', separation.silhouette, 2)
        : problem === undefined
          ? '…'
          : 'not known'}
    </Figure>
  );
}

/** The worst problem, as a link to all of them. */
function Health({ run, results }: { run: Run; results: Results }) {
  const [, setParams] = useSearchParams();
  const findings = useFindings(run, results);
  const verdict = verdictOf(run, results, findings);
  const [worst] = findings;
  if (!worst || worst.tone === 'note') return <>{verdict}</>;
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
      <FindingIcon tone={worst.tone} hidden />
      {verdict}
    </UnstyledButton>
  );
}

function latencyWords(requests: number, median: number | undefined): string {
  if (median === undefined) return 'not known';
  const words =
    median < 10_000 ? `${formatCount(Math.round(median))} ms` : `${(median / 1000).toFixed(1)} s`;
  return requests > 1 ? `${words} median` : words;
}

/** The runs of this session, newest first, to look at one again. */
function History({ run }: { run: Run }) {
  const all = useRuns((runs) => runs.all);
  const dropped = useRuns((runs) => runs.dropped);
  return (
    <>
      {dropped > 0 && <span>{droppedWords(dropped)}</span>}
      {all.length > 1 && (
        <MenuButton
          size="xs"
          label={`${plural(all.length, 'run')} of this session`}
          menuLabel="Runs of this session"
          items={() => {
            const tell = differences(all);
            const came = (one: Run) => outcome(one, one.batches.state());
            return all.map((one) => ({
              label: shortenMiddle(one.settings.model, 24, 12),
              icon: <IconCheck aria-hidden className={one === run ? undefined : styles.blank} />,
              note: one === run ? 'shown' : `Run ${one.id}`,
              detail: [formatTime(one.at).slice(11), came(one), ...tell(one)].join(' · '),
              run() {
                chooseRun(one.id);
                announce(
                  `Run ${one.id} shown: ${one.settings.model}, ${[came(one), ...tell(one)].join(', ')}`,
                );
              },
            }));
          }}
        >
          <IconHistory aria-hidden />
          {plural(all.length, 'run')}
        </MenuButton>
      )}
    </>
  );
}
