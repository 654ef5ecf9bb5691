import { useRef } from 'react';
import { onDemand } from '../../ui/preloadable';
import { Tabs, type Tab } from '../../ui/Tabs';
import { useListState } from '../../table/useListState';
import { useWhenIdle } from '../../ui/whenIdle';
import { Computing, Skeleton } from './run/Computing';
import { BatchProgress } from './run/BatchProgress';
import { firstInputs } from './inputs/inputs';
import { runAndFold, useRequest } from './inputs/useRequest';
import { type Run, isActive, useRunState } from './run/run';
import { Summary } from './run/Summary';
import type { TabId } from './views/TabView';
import { Notice } from '../../ui/Notice';
import { useFindings } from './run/useFindings';
import { useEvaluation, type Evaluation } from './views/evaluate/useEvaluation';
import styles from './run/Summary.module.css';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState';
import { useChosenRun, usePlayground } from './state/playground';
import { type TabProps, useResults } from './state/results';

const TabView = onDemand(() => import('./views/TabView').then((views) => views.TabView));

/** In the order of the page: what a run shows, what decides between runs, and what it is made of. */
const tabs: readonly Tab<TabId>[] = [
  { id: 'map', title: 'Map' },
  { id: 'similarity', title: 'Similarity' },
  { id: 'search', title: 'Search' },
  { id: 'evaluate', title: 'Evaluate' },
  { id: 'details', title: 'Details', apart: true, quiet: true },
  { id: 'code', title: 'Code', quiet: true },
];

const noFilters: readonly string[] = [];

/** The right side: the progress and cost of the run, and the views of its vectors. */
export function ResultsPane() {
  const { state, change } = useListState(noFilters);
  const views = useRef<HTMLDivElement>(null);
  const tab = tabs.find(({ id }) => id === state.tab)?.id ?? 'map';
  const run = useChosenRun();
  const results = useResults(run);
  const evaluation = useEvaluation(run, results, tab === 'evaluate');
  const unkept = usePlayground((playground) => run && playground.unkept[run.id]);
  const isOpening = usePlayground((playground) => playground.isOpening);
  useWhenIdle(TabView.preload);
  const { textsDone = 0 } = useRunState(run) ?? {};
  const hasAnswers = textsDone > 0 || (run?.answers.length ?? 0) > 0;
  const isShown = tab === 'code' || (tab === 'details' ? hasAnswers : results !== undefined);

  return (
    <section className="stack shrink" aria-label="Results">
      {run && <BatchProgress key={run.id} run={run} />}
      {unkept !== undefined && (
        <Notice tone="attention" title="A reload loses this run" role="status">
          {unkept}
        </Notice>
      )}
      {run && results && <Computing results={results} />}
      {run && <Summary run={run} results={results} />}
      {run && results && <Verdict run={run} results={results} evaluation={evaluation} />}
      <div ref={views}>
        <Tabs
          label="Views of the vectors"
          tabs={tabs}
          chosen={tab}
          onChoose={(next) => {
            change({ tab: next });
            // A view opens at its top, also where the palette opens it from far below.
            if ((views.current?.getBoundingClientRect().top ?? 0) < 0)
              views.current?.scrollIntoView();
          }}
        >
          {isShown ? (
            <TabView tab={tab} run={run} results={results} evaluation={evaluation} />
          ) : isOpening && !run ? (
            <Skeleton label="Opening the last run" />
          ) : (
            <Invitation run={run} />
          )}
        </Tabs>
      </div>
    </section>
  );
}

/**
 * What the runs come to, in short sentences, and what is wrong with them; where none is judged, with the one shown. What
 * their vectors cannot tell is left out.
 */
function Verdict({ run, results, evaluation }: TabProps & { evaluation: Evaluation }) {
  const { sentences, costs, by, isPending, conclusion } = evaluation;
  const serious = useFindings(run, results).filter(({ tone }) => tone === 'failed');
  const health =
    evaluation.health.length > 0 ? evaluation.health : serious.map(({ words }) => words);
  const isComputing = results.share < 1 && results.problem === undefined;
  // Of a handful of texts nothing is asked, so nothing is said.
  const isQuiet =
    conclusion?.kind === 'nothing' || (conclusion?.kind === 'few' && by !== 'queries');
  const isAwaited = isPending || isComputing;
  if (!isAwaited && (isQuiet || !sentences) && health.length === 0) return null;
  return (
    <section className={styles.verdict} aria-label="Verdict" aria-busy={isAwaited}>
      {!isQuiet && sentences && (
        <>
          <strong title={sentences.about}>{sentences.head}</strong>
          <span> </span>
          <span>{sentences.rest}</span>
        </>
      )}
      <div
        role={serious.length > 0 ? 'alert' : undefined}
        className="toned"
        data-tone={serious.length > 0 ? 'failed' : 'attention'}
      >
        {health.map((words) => (
          <div key={words}>{words}</div>
        ))}
      </div>
      {!isQuiet && sentences && costs.length > 0 && (
        <div className="hint">{`A million texts like these: ${costs.join(', ')}.`}</div>
      )}
      {isAwaited && <span className={styles.awaited} aria-hidden />}
    </section>
  );
}

/** Shown before the first vectors: what there will be to see, and the button that starts it. */
function Invitation({ run }: { run: Run | undefined }) {
  const { inputs, fault, isAwaited, whenCome } = useRequest();
  const isExample = inputs.mode === 'texts' && inputs.texts === firstInputs.texts;
  if (run)
    return (
      <div className="card">
        <EmptyState
          icon={<IconFlask aria-hidden />}
          title={isActive(run) ? 'On the way' : 'No vectors came'}
        >
          {isActive(run)
            ? 'The vectors appear here when the run is done, paused or cancelled. Details shows the answers as they come.'
            : 'The reason is shown above.'}
        </EmptyState>
      </div>
    );
  return (
    <Stack className="card pad" align="flex-start">
      <Title order={2} size="h3">
        Does a model tell your texts apart?
      </Title>
      <Text>
        {isExample
          ? 'Try eighteen support questions on three topics, and see whether the model finds the topics.'
          : 'Embed the texts on the left, and see how the model groups them.'}
      </Text>
      {fault === undefined || isAwaited ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          aria-disabled={isAwaited || undefined}
          onClick={() => void runAndFold(whenCome())}
        >
          {isExample ? 'Run the example' : 'Run it'}
        </Button>
      ) : (
        <Text>{fault}</Text>
      )}
      <Text c="dimmed">
        You get a map of the texts, the similarity of every pair and a search by meaning.
      </Text>
    </Stack>
  );
}
