import { ownFilterNames } from './listFilters';
import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Query parameters that change how a page looks but no request. */
const ofTheView = [
  'q',
  'sort',
  'columns',
  'tab',
  'from',
  'to',
  'protocol',
  'port',
  'with',
  ...ownFilterNames,
];

/**
 * Loaders don't run again if only the search, order, columns or tab changed. They do if the address is the same, as
 * after a click on the page's own link.
 */
export function revalidates({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<
  ShouldRevalidateFunctionArgs,
  'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'
>): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  return defaultShouldRevalidate && asked(currentUrl) !== asked(nextUrl);
}

function asked({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of ofTheView) rest.delete(name);
  return rest.toString();
}
