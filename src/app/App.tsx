import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/cache/queryClient';
import { resourcePages } from './resourcePages';
import type { createRouter } from './router';
import { SlotsContext, type Slots } from '../ui/slots';
import { cssVariablesResolver, theme } from './theme/theme';
import { onDemand } from '../ui/preloadable';

// The script in index.html reads the same key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'meridian.theme' });

export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      cssVariablesResolver={cssVariablesResolver}
      // Makes one style element with all variables, instead of Mantine's file and a second one that overrides it.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <SlotsContext value={slots}>
          {/* Without transitions a page is drawn in one go, which shows a form sooner (docs/performance.md). */}
          <RouterProvider router={router} useTransitions={false} />
        </SlotsContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The parts of pages that another subject fills. */
const slots: Slots = {
  subjects: resourcePages,
  ChosenBar: onDemand(() => import('../queue/bulk/ChosenBar').then((m) => m.ChosenBar)),
  History: onDemand(() => import('./changes').then((m) => m.History)),
  RecentChanges: onDemand(() => import('./changes').then((m) => m.LastChanges)),
  WhoCanConnect: onDemand(() =>
    import('../features/security-groups/connect/WhoCanConnect').then((m) => m.WhoCanConnect),
  ),
};
