import { Suspense, type ComponentType, type ReactNode } from 'react';
import { preloadable } from '../../../ui/preloadable';
import type { Tab } from '../../../ui/Tabs';
import type { EarlyTabProps, Results, TabProps } from '../run/results';
import { useAnswered, type Run } from '../run/run';

const views = {
  vectors: preloadable<TabProps>(() => import('./VectorsTab').then(({ VectorsTab }) => VectorsTab)),
  similarity: preloadable<TabProps>(() =>
    import('./similarity/SimilarityTab').then(({ SimilarityTab }) => SimilarityTab),
  ),
  map: preloadable<TabProps>(() => import('./map/MapTab').then(({ MapTab }) => MapTab)),
  search: preloadable<TabProps>(() =>
    import('./search/SearchTab').then(({ SearchTab }) => SearchTab),
  ),
  evaluate: preloadable<TabProps>(() =>
    import('./evaluate/EvaluateTab').then(({ EvaluateTab }) => EvaluateTab),
  ),
};
const earlyViews = {
  health: preloadable<EarlyTabProps>(() =>
    import('./HealthTab').then(({ HealthTab }) => HealthTab),
  ),
  response: preloadable<EarlyTabProps>(() =>
    import('./ResponseTab').then(({ ResponseTab }) => ResponseTab),
  ),
};
/** This view has something to show before the first run. */
const Code = preloadable<{ run: Run | undefined; model: string }>(() =>
  import('./code/CodeTab').then(({ CodeTab }) => CodeTab),
);
export type TabId = keyof typeof views | keyof typeof earlyViews | 'code';

/** In the order of the page: what a run shows, what decides between runs, and what it is made of. */
export const tabs: readonly Tab<TabId>[] = [
  { id: 'similarity', title: 'Similarity' },
  { id: 'map', title: 'Map' },
  { id: 'search', title: 'Search' },
  { id: 'evaluate', title: 'Evaluate' },
  { id: 'vectors', title: 'Vectors', apart: true, quiet: true },
  { id: 'health', title: 'Health', quiet: true },
  { id: 'response', title: 'Response', quiet: true },
  { id: 'code', title: 'Code', quiet: true },
];

export function tabOf(asked: string | undefined): TabId {
  return tabs.find(({ id }) => id === asked)?.id ?? 'similarity';
}

/** The panel of a tab; its code is loaded when it is first shown. */
export function TabView({
  tab,
  run,
  results,
  model,
  otherwise,
}: {
  run: Run | undefined;
  results: Results | undefined;
  tab: TabId;
  /** The model in the field. */
  model: string;
  /** Shown while there are no vectors. */
  otherwise: ReactNode;
}) {
  const answered = useAnswered(run);
  function view(): ReactNode {
    if (tab === 'code') return <Code run={run} model={model} />;
    if (!run) return otherwise;
    if (tab === 'health' || tab === 'response') {
      const Early: ComponentType<EarlyTabProps> = earlyViews[tab];
      return answered ? <Early key={`${tab} ${run.id}`} run={run} results={results} /> : otherwise;
    }
    const View: ComponentType<TabProps> = views[tab];
    return results ? <View key={`${tab} ${run.id}`} run={run} results={results} /> : otherwise;
  }
  return <Suspense fallback={null}>{view()}</Suspense>;
}

/** Loads the code of all tabs; call it when the browser is idle. */
export function preloadTabs(): void {
  for (const view of Object.values({ ...views, ...earlyViews })) view.preload();
  Code.preload();
}
