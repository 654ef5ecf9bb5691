import type { ConnectionConfig } from '../contract/config';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

let inPage: Fetch = () => Promise.reject(new Error('This build has no sandbox in its page.'));

/** Hands in what answers for connections of kind `demo`: the sandbox, inside the page. */
export function answerInPage(answer: Fetch): void {
  inPage = answer;
}

/** How the requests of a connection travel. */
export function fetchFor({ kind }: Pick<ConnectionConfig, 'kind'>): Fetch {
  return kind === 'demo' ? inPage : (url, init) => fetch(url, init);
}
