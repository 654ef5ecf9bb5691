/** `fetch` for connections of kind `demo`: the sandbox answers inside the page. It is loaded with the first request. */
export async function demoFetch(url: string, init: RequestInit): Promise<Response> {
  const { sandboxFetch } = await import('../../sandbox/inPage');
  return sandboxFetch(new Request(url, init));
}
