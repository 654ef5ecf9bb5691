import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/queryClient';
import { styleNonce } from './nonce';
import type { createRouter } from './router';
import { theme } from './theme/theme';

// The script in index.html reads the same key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'meridian.theme' });

/** The providers around the pages. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>
  );
}

/** Mantine's variables are static (theme/mantine.css), so it writes no style element of its own at start. */
export function Themed({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
