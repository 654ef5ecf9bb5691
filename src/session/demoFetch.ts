import type { TeamResource } from '../contract/journal';

/** `fetch` for connections of kind `demo`: the sandbox answers inside the page. It is loaded with the first request. */
export async function demoFetch(url: string, init: RequestInit): Promise<Response> {
  const { sandboxFetch } = await import('../../sandbox/inPage');
  return sandboxFetch(new Request(url, init));
}

/** What the people of the demo inside the page created and changed before. */
export async function demoTeam(): Promise<TeamResource[]> {
  return (await import('../../sandbox/inPage')).demoTeam();
}
