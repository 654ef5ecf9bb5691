import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { basePath } from '../session/addresses';
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

/** Starts loading the code of the page in the address before anything else is ready. */
export function preloadPage(pathname: string): void {
  const lazy = matchRoutes(routes, pathname, basePath)?.at(-1)?.route.lazy;
  // A failure is shown when the router requests the same page.
  if (typeof lazy === 'function') void lazy().catch(() => undefined);
}

export function createRouter() {
  return createBrowserRouter(routes, { basename: basePath });
}
