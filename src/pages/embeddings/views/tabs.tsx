import { Suspense, type ComponentType, type ReactNode } from 'react';
import { preloadable } from '../../../components/ui/preloadable';
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
  bench: preloadable<TabProps>(() => import('./bench/BenchTab').then(({ BenchTab }) => BenchTab)),
  dimensions: preloadable<TabProps>(() =>
    import('./DimensionsTab').then(({ DimensionsTab }) => DimensionsTab),
  ),
  compare: preloadable<TabProps>(() =>
    import('./compare/CompareTab').then(({ CompareTab }) => CompareTab),
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
/** The one that has something to show before the first run. */
const Code = preloadable<{ run: Run | undefined; model: string }>(() =>
  import('./code/CodeTab').then(({ CodeTab }) => CodeTab),
);
export type TabId = keyof typeof views | keyof typeof earlyViews | 'code';

/** In the order of the page. */
export const tabs: readonly { id: TabId; title: string }[] = [
  { id: 'vectors', title: 'Vectors' },
  { id: 'similarity', title: 'Similarity' },
  { id: 'map', title: 'Map' },
  { id: 'search', title: 'Search' },
  { id: 'bench', title: 'Bench' },
  { id: 'dimensions', title: 'Dimensions' },
  { id: 'compare', title: 'Compare' },
  { id: 'health', title: 'Health' },
  { id: 'response', title: 'Response' },
  { id: 'code', title: 'Code' },
];

export function tabOf(asked: string | undefined): TabId {
  return tabs.find(({ id }) => id === asked)?.id ?? 'similarity';
}

/** The panel of a tab; its code comes when it is first looked at. */
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
  /** The one in the field. */
  model: string;
  /** What is shown while there are no vectors. */
  otherwise: ReactNode;
}) {
  const answered = useAnswered(run);
  if (tab === 'code')
    return (
      <Suspense fallback={null}>
        <Code run={run} model={model} />
      </Suspense>
    );
  if (tab === 'health' || tab === 'response') {
    if (!run || !answered) return otherwise;
    const Early: ComponentType<EarlyTabProps> = earlyViews[tab];
    return (
      <Suspense fallback={null}>
        <Early key={`${tab} ${run.id}`} run={run} results={results} />
      </Suspense>
    );
  }
  if (!run || !results) return otherwise;
  const View: ComponentType<TabProps> = views[tab];
  return (
    <Suspense fallback={null}>
      <View key={`${tab} ${run.id}`} run={run} results={results} />
    </Suspense>
  );
}

/** Fetches the code of all of them, once the page rests. */
export function preloadTabs(): void {
  for (const view of Object.values({ ...views, ...earlyViews })) view.preload();
  Code.preload();
}
