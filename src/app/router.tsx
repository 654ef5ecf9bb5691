import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RootError } from './errors/RootError';
import { Shell } from './layout/Shell';
import { notFound, pages } from './routes';

const routes: RouteObject[] = [
  {
    element: <Shell />,
    ErrorBoundary: RootError,
    children: [...pages, notFound],
  },
];

/** Starts fetching the code of the page the address names, before anything else is ready for it. */
export function preloadPage(pathname: string): void {
  const lazy = matchRoutes(routes, pathname)?.at(-1)?.route.lazy;
  // A failure shows when the router asks for the same page.
  if (typeof lazy === 'function') void lazy().catch(() => undefined);
}

export function createRouter() {
  return createBrowserRouter(routes);
}
