import { type RouteObject, useRouteError } from 'react-router';
import { createPath, detailRoute, editRoute, importPath, listPath, paths } from '../resource/paths';
import {
  groupOf,
  listTitle,
  resourceOf,
  resourceTypes,
  titleOf,
  type ResourceType,
} from '../contract/resources';
import { loadConfig } from '../session/connections';
import { missingWords, useMissingFile } from './errors/useMissingFile';
import type { Lazy } from '../resource/pages';
import { resourcePages } from './resourcePages';
import type { simplePage } from './simplePages';
import styles from './layout/PageSkeleton.module.css';
import { ErrorPanel } from '../resource/ErrorPanel';
import { PageHeader } from '../ui/PageHeader';

/** What the shell and the palette know about a route, besides its address. */
export interface RouteHandle {
  /** The title until the page sets its own, and the name in the palette. */
  title: string;
  group: 'Infrastructure' | 'Identity' | 'Inference' | 'Console';
  also?: string;
}

function page(path: string, handle: RouteHandle, lazy: Lazy): RouteObject {
  return {
    path,
    handle,
    // Loaders need the configuration, which the router does not wait for.
    lazy: async () => (await Promise.all([lazy(), loadConfig()]))[0],
    // A change within a page starts no loader: the page reads its address. Its own link reads everything again.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      (currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href),
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteError,
  };
}

const shell = (title: string, also = ''): RouteHandle => ({ title, group: 'Console', also });

/** The routes of a resource type, with names from its description. */
function pagesOf(type: ResourceType): RouteObject[] {
  const { also, list, create, import: importPage, detail, edit } = resourcePages[type];
  const { noun, many, operations } = resourceOf(type);
  const [title, one] = [listTitle(type), titleOf(type)];
  const handle = (name: string) => ({ title: name, group: groupOf(type) });
  const simple = (name: Parameters<typeof simplePage>[1]) => async () =>
    (await import('./simplePages')).simplePage(type, name);
  const routes: [path: string, RouteHandle, Lazy | undefined][] = [
    [listPath(type), { ...handle(title), also }, list ?? simple('list')],
    [createPath(type), handle(`Create ${noun}`), create ?? (operations.create && simple('create'))],
    [importPath(type), { ...handle(`Import ${many}`), also: 'csv' }, importPage],
    [
      detailRoute(type),
      handle(one === title ? `${one} details` : one),
      detail ?? (operations.read && simple('detail')),
    ],
    [editRoute(type), handle(`Edit ${noun}`), edit ?? (operations.update && simple('edit'))],
  ];
  return routes.flatMap(([path, named, lazy]) => (lazy ? [page(path, named, lazy)] : []));
}

/** All addresses of the console. Loaders start the queries of their pages and never wait for them. */
export const pages: RouteObject[] = [
  page(
    paths.overview(),
    shell('Overview', 'home start dashboard'),
    () => import('../features/overview/OverviewPage'),
  ),
  ...resourceTypes.flatMap(pagesOf),
  page(
    paths.embeddings(),
    { title: 'Embeddings', group: 'Inference', also: 'playground vectors similarity' },
    () => import('../features/embeddings/EmbeddingsPage'),
  ),
  page(
    paths.activity(),
    shell('Activity', 'requests inspector log'),
    () => import('../features/activity/ActivityPage'),
  ),
  page(paths.changes(), shell('Changes', 'journal audit history who'), () => import('./changes')),
  page(paths.bulk(), shell('Bulk change'), () => import('./bulk')),
  page(
    paths.settings(),
    shell('Settings', 'connections nicknames memory appearance theme times keyboard'),
    () => import('../features/settings/SettingsPage'),
  ),
  page(
    paths.reference(),
    shell('API reference', 'operations openapi documentation'),
    () => import('../features/reference/ReferencePage'),
  ),
];

export const notFound = page('*', shell('Not found'), () => import('./errors/NotFoundPage'));

/** Shown while a page's code loads; the frame in index.html looks the same. */
function PageSkeleton() {
  return <div className={`card ${styles.card}`} role="status" aria-label="Loading the page"></div>;
}

function RouteError() {
  const error = useRouteError();
  const isMissing = useMissingFile(error);
  return (
    <>
      <PageHeader title="This page could not be shown" />
      {isMissing ? (
        <p>{`${missingWords()} What you typed is kept as drafts.`}</p>
      ) : (
        <ErrorPanel
          error={error}
          title="The console made a mistake"
          onRetry={() => window.location.reload()}
        />
      )}
    </>
  );
}
