import { Suspense, type ComponentType, type ReactNode } from 'react';
import { preloadable } from '../../../ui/preloadable';
import type { Tab } from '../../../ui/Tabs';
import type { Request } from '../inputs/inputs';
import type { EarlyTabProps, Results, TabProps } from '../run/results';
import { useRunState, type Run } from '../run/run';

const views = {
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
/** This view has something to show as soon as an answer came. */
const Details = preloadable<EarlyTabProps>(() =>
  import('./details/DetailsTab').then(({ DetailsTab }) => DetailsTab),
);
/** What the fields would send, or why they can't be sent. */
interface Asking {
  request: Request | undefined;
  fault: string | undefined;
}

/** This view has something to show before the first run. */
const Code = preloadable<{ run: Run | undefined } & Asking>(() =>
  import('./code/CodeTab').then(({ CodeTab }) => CodeTab),
);
export type TabId = keyof typeof views | 'details' | 'code';

/** In the order of the page: what a run shows, what decides between runs, and what it is made of. */
export const tabs: readonly Tab<TabId>[] = [
  { id: 'map', title: 'Map' },
  { id: 'similarity', title: 'Similarity' },
  { id: 'search', title: 'Search' },
  { id: 'evaluate', title: 'Evaluate' },
  { id: 'details', title: 'Details', apart: true, quiet: true },
  { id: 'code', title: 'Code', quiet: true },
];

export function tabOf(asked: string | undefined): TabId {
  return tabs.find(({ id }) => id === asked)?.id ?? 'map';
}

/** The panel of a tab; its code is loaded when it is first shown. */
export function TabView({
  tab,
  run,
  results,
  request,
  fault,
  otherwise,
}: Asking & {
  run: Run | undefined;
  results: Results | undefined;
  tab: TabId;
  /** Shown while there are no vectors. */
  otherwise: ReactNode;
}) {
  const { textsDone = 0 } = useRunState(run) ?? {};
  function view(): ReactNode {
    if (tab === 'code') return <Code run={run} request={request} fault={fault} />;
    if (!run) return otherwise;
    if (tab === 'details' && (run.answers.length > 0 || textsDone > 0))
      return <Details run={run} results={results} />;
    if (tab === 'details') return otherwise;
    const View: ComponentType<TabProps> = views[tab];
    return results ? <View key={`${tab} ${run.id}`} run={run} results={results} /> : otherwise;
  }
  return <Suspense fallback={null}>{view()}</Suspense>;
}

/** Loads the code of all tabs; call it when the browser is idle. */
export function preloadTabs(): void {
  for (const view of Object.values({ ...views, Details, Code })) view.preload();
}
