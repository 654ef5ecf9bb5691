import { Tabs } from '../../ui/Tabs';
import type { ChangeList } from '../../table/useListState';
import { useWhenIdle } from '../../ui/whenIdle';
import { Invitation, type ReadyToRun } from './views/Invitation';
import { useResults, type Results } from './run/results';
import { Computing } from './run/Computing';
import { RunProgress } from './run/RunProgress';
import { useChosenRun } from './run/runs';
import { pointed } from './inputs/folded';
import type { Request } from './inputs/inputs';
import { changedSince, type Run } from './run/run';
import { Summary } from './run/Summary';
import { Verdict } from './run/Verdict';
import { preloadTabs, tabs, TabView, type TabId } from './views/tabs';
import { Notice } from '../../ui/Notice';
import { useFindings } from './run/useFindings';

/** The right side: the progress and cost of the run, and the views of its vectors. */
export function ResultsPane({
  tab,
  change,
  model,
  request,
  ready,
}: {
  tab: TabId;
  change: ChangeList;
  /** The model in the field. */
  model: string;
  /** The inputs; `undefined` while they can't be sent. */
  request: Request | undefined;
  ready: ReadyToRun;
}) {
  const run = useChosenRun();
  const results = useResults(run);
  useWhenIdle(preloadTabs);

  return (
    <section className="stack shrink" aria-label="Results" {...pointed}>
      {run && <RunProgress key={run.id} run={run} />}
      {run && results && <Computing run={run} results={results} />}
      {run && results && <SeriousFindings run={run} results={results} />}
      {run && (
        <Summary run={run} results={results} changed={request && changedSince(run, request)} />
      )}
      {run && results && <Verdict run={run} results={results} />}
      <div>
        <Tabs
          label="Views of the vectors"
          tabs={tabs}
          chosen={tab}
          onChoose={(next) => change({ tab: next })}
        >
          <TabView
            tab={tab}
            run={run}
            results={results}
            model={model}
            otherwise={<Invitation run={run} ready={ready} />}
          />
        </Tabs>
      </div>
    </section>
  );
}

/** Problems that make the results unusable, shown above every view. */
function SeriousFindings({ run, results }: { run: Run; results: Results }) {
  const serious = useFindings(run, results).filter(({ tone }) => tone === 'failed');
  if (serious.length === 0) return null;
  return (
    <Notice tone="failed" title="The answer is not what was asked for" role="alert">
      {serious.map(({ words }) => (
        <div key={words}>{words}</div>
      ))}
    </Notice>
  );
}
