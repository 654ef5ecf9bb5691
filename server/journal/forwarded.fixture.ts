import type { RequestListener } from 'node:http';
import { allTo, gatewayFor, send, upstreamFor, type Cleanup } from '../gateway.fixture';
import { TestProvider } from '../provider.fixture';

// A gateway that forwards to an API and keeps a journal, for its tests.

export const target = '/api/v1/organizations/acme/users';
export const body = '{"spec":{"subject":"bo@example.org"}}';
export const created =
  '{"metadata":{"id":"u1","organizationId":"acme"},"spec":{"subject":"bo@example.org"}}';

/** A cloud that lets everyone see the organization acme, and nobody another one. */
export const cloud: RequestListener = (request, response) => {
  const isWrite = request.method !== 'GET';
  const isRefused = !isWrite && !request.url?.includes('organizationID=acme');
  response.writeHead(isRefused ? 403 : isWrite ? 201 : 200, { 'Content-Type': 'application/json' });
  response.end(isWrite ? created : '[]');
};

export type Place = Awaited<ReturnType<typeof open>>;

export async function open(
  cleanup: Cleanup,
  answer: RequestListener = cloud,
  environment: Record<string, string> = {},
  write?: (text: string) => void,
) {
  const upstream = await upstreamFor(cleanup, answer);
  const issuer = await TestProvider.open(cleanup);
  const settings = {
    ...allTo(upstream.address),
    ...issuer.settings,
    MERIDIAN_ACCESS_LOG: 'off',
    ...environment,
  };
  const { address } = await gatewayFor(cleanup, settings, write);
  const ada = await issuer.bearer('ada', { name: 'Ada' });
  return {
    address,
    upstream,
    issuer,
    ada,
    /** How many writes arrived at the API. */
    arrived: () => upstream.received.filter(({ method }) => method !== 'GET').length,
    post: (id?: string, options: { as?: string; body?: string } = {}) =>
      send(address, target, {
        method: 'POST',
        headers: {
          authorization: options.as ?? ada,
          'content-type': 'application/json',
          ...(id !== undefined && { 'meridian-write': id }),
        },
        body: options.body ?? body,
      }),
    journal: (path: string, as = ada, options: Parameters<typeof send>[2] = {}) =>
      send(address, `/journal/${path}`, {
        ...options,
        headers: { authorization: as, ...options.headers },
      }),
  };
}
