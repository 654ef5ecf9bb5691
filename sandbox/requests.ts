import type { OperationId } from '../src/contract/resources';

/** One request as it was received, for tests that look at the wire. The credential is not kept. */
export interface ReceivedRequest {
  at: string;
  operation: OperationId;
  method: string;
  /** Path and query as they were sent, not normalized. */
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Absent while it is being answered, and when the connection was cut before acting. */
  status?: number;
}

const MOST = 2_000;
/** How long the texts of all entries may be together, in UTF-16 units. */
const MOST_LENGTH = 32 * 1024 * 1024;

/** The last requests for operations, oldest first, as many as there is room for. */
export class RequestLog {
  #requests: ReceivedRequest[] = [];
  #length = 0;

  add(request: ReceivedRequest): ReceivedRequest {
    this.#requests.push(request);
    this.#length += lengthOf(request);
    this.#trim();
    return request;
  }

  /** Adds the body to a request that is being read. */
  keepBody(request: ReceivedRequest, body: string): void {
    // It may have been pushed out meanwhile.
    if (!this.#requests.includes(request)) return;
    request.body = body;
    this.#length += body.length;
    this.#trim();
  }

  list(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  clear(): void {
    this.#requests = [];
    this.#length = 0;
  }

  #trim(): void {
    let gone = 0;
    while (this.#requests.length - gone > MOST || this.#length > MOST_LENGTH) {
      const oldest = this.#requests[gone];
      if (oldest === undefined) break;
      this.#length -= lengthOf(oldest);
      gone += 1;
    }
    if (gone > 0) this.#requests.splice(0, gone);
  }
}

function lengthOf({ url, headers, body }: ReceivedRequest): number {
  const lines = Object.entries(headers).map(([name, value]) => name.length + value.length);
  return lines.reduce((sum, length) => sum + length, url.length + body.length);
}
