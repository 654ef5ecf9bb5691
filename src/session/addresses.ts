/**
 * Where the console is served, with a slash at its end: "/", or a folder of a static host. Each page of a static build
 * says in `data-base` how to get there from its own address.
 */
export const basePath =
  typeof document === 'undefined'
    ? '/'
    : new URL(document.documentElement.dataset['base'] ?? '/', location.href).pathname;

/** A base address as it is kept: without spaces around it or a slash at its end. */
export function tidyAddress(address: string): string {
  return address.trim().replace(/\/+$/, '');
}

/** True for addresses that stay on this machine. */
export function isLoopback(address: string): boolean {
  const host = parseUrl(address)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
