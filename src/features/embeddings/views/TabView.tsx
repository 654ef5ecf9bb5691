import type { Run } from '../run/run';
import { CodeTab } from './code/CodeTab';
import { DetailsTab } from './details/DetailsTab';
import { EvaluateTab } from './evaluate/EvaluateTab';
import type { Evaluation } from './evaluate/useEvaluation';
import { MapTab } from './map/MapTab';
import { SearchTab } from './search/SearchTab';
import { SimilarityTab } from './similarity/SimilarityTab';
import type { Results } from '../state/results';

const views = { map: MapTab, similarity: SimilarityTab, search: SearchTab };
export type TabId = keyof typeof views | 'evaluate' | 'details' | 'code';

/** What a tab shows. */
export function TabView({
  tab,
  run,
  results,
  evaluation,
}: {
  tab: TabId;
  run: Run | undefined;
  results: Results | undefined;
  evaluation: Evaluation;
}) {
  if (tab === 'code') return <CodeTab run={run} />;
  if (run && tab === 'details') return <DetailsTab run={run} results={results} />;
  if (!run || !results || tab === 'details') return null;
  if (tab === 'evaluate')
    return <EvaluateTab key={run.id} run={run} results={results} evaluation={evaluation} />;
  const View = views[tab];
  return <View key={`${tab} ${run.id}`} run={run} results={results} />;
}
