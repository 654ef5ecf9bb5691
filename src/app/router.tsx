import { createBrowserRouter, type RouteObject } from 'react-router';
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

/** Starts loading the code of the page in the address. */
export function createRouter() {
  return createBrowserRouter(routes, { basename: basePath });
}
