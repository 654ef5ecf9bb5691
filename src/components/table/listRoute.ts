import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What an address says of how a page looks, and no request depends on. */
const ofTheView = ['q', 'sort', 'columns', 'tab'];

/**
 * Loaders read; a change of only the search, the order, the columns or the tab reads nothing again. The same address once
 * more, as by a click on the page's own link, does.
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
