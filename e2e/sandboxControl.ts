import type { OperationId } from '../src/contract/resources';
import type { JsonObject } from '../src/lib/json';

/** A request as the sandbox received it: the address with its query untouched, the body as text. */
export interface ReceivedRequest {
  /** When it arrived. */
  at: string;
  operation: OperationId;
  method: string;
  url: string;
  body: string;
  status: number;
}

export interface Fault {
  operation: OperationId;
  kind: string;
  times?: number;
  after?: number;
  delayMs?: number;
  retryAfter?: number;
  says?: string;
}

/** Drives the sandbox's control endpoints (`/_sandbox/…`, see sandbox/README.md). */
export class SandboxControl {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** Starts over, with an empty journal unless the demo's is asked for. */
  async reset(
    options: {
      networks?: number;
      models?: number;
      seed?: 'demo' | 'empty' | 'awkward';
      journal?: 'demo';
    } = {},
  ): Promise<void> {
    await this.#send('POST', '/_sandbox/reset', { journal: 'empty', ...options });
    await this.#send('DELETE', '/_sandbox/faults');
    await this.#send('DELETE', '/_sandbox/requests');
  }

  async settings(settings: JsonObject): Promise<void> {
    await this.#send('PUT', '/_sandbox/settings', settings);
  }

  async fault(fault: Fault): Promise<void> {
    await this.#send('POST', '/_sandbox/faults', fault);
  }

  /** What was ordered does not happen any more, and calls that one makes wait go on. */
  async clearFaults(): Promise<void> {
    await this.#send('DELETE', '/_sandbox/faults');
  }

  async requests(operation?: OperationId): Promise<ReceivedRequest[]> {
    const all = (await this.#send('GET', '/_sandbox/requests')) as ReceivedRequest[];
    return operation ? all.filter((request) => request.operation === operation) : all;
  }

  async clearRequests(): Promise<void> {
    await this.#send('DELETE', '/_sandbox/requests');
  }

  /** The stored objects of a kind, as the database holds them. */
  async objects(kind: string): Promise<JsonObject[]> {
    return (await this.#send('GET', `/_sandbox/objects/${kind}`)) as JsonObject[];
  }

  /** The stored object of that name; fails unless there is exactly one. */
  async named(kind: string, name: string): Promise<JsonObject> {
    const found = (await this.objects(kind)).filter((object) => metadata(object).name === name);
    if (found.length !== 1 || !found[0])
      throw new Error(`${found.length} ${kind} are called ${name}`);
    return found[0];
  }

  /** Uses 97 % of a file storage. */
  async fill(id: string): Promise<void> {
    await this.#send('POST', `/_sandbox/objects/filestorage/${id}/fill`);
  }

  /** Calls an operation of the API itself, as another client would. */
  async api(method: string, path: string, body?: unknown, token = 'sandbox-admin') {
    return (await this.#send(method, path, body, token)) as JsonObject;
  }

  async #send(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

export function metadata(object: JsonObject): JsonObject {
  return object.metadata as JsonObject;
}

export function spec(object: JsonObject): JsonObject {
  return object.spec as JsonObject;
}
