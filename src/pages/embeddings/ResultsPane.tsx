import { IconFlask } from '@tabler/icons-react';
import { EmptyState } from '../../components/EmptyState';
import type { ModelRow } from '../../components/models/modelRow';
import { Tabs } from '../../components/Tabs';
import { useListState } from '../../components/useListState';
import { useWhenIdle } from '../../components/whenIdle';
import { useResults } from './results';
import styles from './ResultsPane.module.css';
import { Computing } from './Computing';
import { RunProgress } from './RunProgress';
import { useChosenRun } from './runs';
import { Loud } from './Loud';
import { Summary } from './Summary';
import { preloadTabs, tabOf, tabs, TabView } from './tabs';

const noFilters: readonly string[] = [];

/** The right side: how far the run is, what it took, and the views of its vectors. */
export function ResultsPane({ find }: { find: (name: string) => ModelRow | undefined }) {
  const run = useChosenRun();
  const results = useResults(run);
  const { state, change } = useListState(noFilters);
  const tab = tabOf(state.tab);
  useWhenIdle(preloadTabs);

  return (
    <section className={styles.pane} aria-label="Results">
      {run && <RunProgress key={run.id} run={run} />}
      {run && results && <Computing run={run} results={results} />}
      {run && results && <Loud run={run} results={results} />}
      {run && results && <Summary run={run} results={results} row={find(run.settings.model)} />}
      <div>
        <Tabs
          label="Views of the vectors"
          tabs={tabs}
          chosen={tab}
          onChoose={(next) => change({ tab: next })}
        >
          {run && results ? (
            <TabView tab={tab} run={run} results={results} />
          ) : (
            <div className={styles.card}>
              <EmptyState icon={<IconFlask aria-hidden />} title="Nothing embedded yet">
                {run
                  ? 'The vectors appear here as soon as the first answers are in.'
                  : 'The example on the left is ready: press “Embed”, and see how alike the texts are.'}
              </EmptyState>
            </div>
          )}
        </Tabs>
      </div>
    </section>
  );
}
