import { useRef } from 'react';
import type { ModelRow } from '../models/modelRow';
import { Tabs } from '../../components/ui/Tabs';
import type { ChangeList } from '../../components/table/useListState';
import { useWhenIdle } from '../../components/ui/whenIdle';
import { Invitation, type ReadyToRun } from './Invitation';
import { useResults } from './run/results';
import styles from './ResultsPane.module.css';
import { Computing } from './Computing';
import { RunProgress } from './run/RunProgress';
import { useChosenRun } from './run/runs';
import { Loud } from './Loud';
import type { Request } from './inputs/inputs';
import { changedSince } from './run/runWords';
import { Summary } from './Summary';
import { preloadTabs, tabs, TabView, type TabId } from './tabs';

/** The right side: how far the run is, what it took, and the views of its vectors. */
export function ResultsPane({
  find,
  tab,
  change,
  model,
  request,
  ready,
}: {
  find: (name: string) => ModelRow | undefined;
  tab: TabId;
  change: ChangeList;
  /** The one in the field. */
  model: string;
  /** What is in the fields; `undefined` while it cannot be sent. */
  request: Request | undefined;
  ready: ReadyToRun;
}) {
  const run = useChosenRun();
  const results = useResults(run);
  const views = useRef<HTMLDivElement>(null);
  useWhenIdle(preloadTabs);
  const start = () => {
    ready.onEmbed();
    // The button that was pressed goes away; the views are what comes of it.
    views.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  };

  return (
    <section className={styles.pane} aria-label="Results">
      {run && <RunProgress key={run.id} run={run} />}
      {run && results && <Computing run={run} results={results} />}
      {run && results && <Loud run={run} results={results} />}
      {run && (
        <Summary
          run={run}
          results={results}
          row={find(run.settings.model)}
          changed={request && changedSince(run, request)}
        />
      )}
      <div ref={views}>
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
            otherwise={<Invitation run={run} ready={{ ...ready, onEmbed: start }} />}
          />
        </Tabs>
      </div>
    </section>
  );
}
