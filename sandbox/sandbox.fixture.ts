import { buildPath } from '../src/contract/path';
import { operations, type Operation, type OperationId } from '../src/contract/resources';
import { parseJson, valueAt, type Json, type JsonObject } from '../src/lib/json';
import { tokens } from './auth';
import { place } from './seed';

/** What tests send requests with: an app's `fetch`, or the real one. */
export type Send = (request: Request) => Promise<Response>;

export interface Sent {
  status: number;
  body: Json;
  headers: Headers;
}

/** Calls operations of a sandbox at `base`; `token` may be changed. */
export function caller(send: Send, base = 'http://sandbox.test') {
  async function request(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Sent> {
    const headers = new Headers({ Authorization: `Bearer ${token ?? tokens.admin}` });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: text }) };
    const response = await send(new Request(base + path, init));
    const answer = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && answer !== '';
    return {
      status: response.status,
      body: isJson ? parseJson(answer) : answer,
      headers: response.headers,
    };
  }

  function call(
    id: OperationId,
    options: { path?: Record<string, string>; query?: string; body?: unknown; token?: string } = {},
  ): Promise<Sent> {
    const operation: Operation = operations[id];
    const path = buildPath(operation.path, operation.parameters, options.path ?? {});
    return request(operation.method, path + (options.query ?? ''), options.body, options.token);
  }

  /** A control endpoint under `/_sandbox`. */
  const control = (method: string, path: string, body?: unknown) =>
    request(method, `/_sandbox${path}`, body);

  return { request, call, control };
}

/** A network as a client creates it. */
export function networkBody(
  name: string,
  spec: JsonObject = {},
  metadata: JsonObject = {},
): JsonObject {
  return {
    metadata: { name, ...metadata },
    spec: {
      organizationId: place.organization,
      projectId: place.projects.platform,
      regionId: place.regions[0],
      prefix: '10.90.0.0/20',
      dnsNameservers: [],
      routes: [],
      ...spec,
    },
  };
}

/** The text a JSON pointer names in an answer. */
export function textOf(sent: Sent, pointer: string): string {
  return String(valueAt(sent.body, pointer));
}

/** The names of the objects of a list. */
export function namesOf(sent: Sent): string[] {
  const items = Array.isArray(sent.body) ? sent.body : [];
  return items.map((item) => String(valueAt(item, '/metadata/name')));
}
