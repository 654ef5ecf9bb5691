import type { OperationId } from '../src/contract/operations';

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

/** The last requests for operations, oldest first. */
export class RequestLog {
  #requests: ReceivedRequest[] = [];

  add(request: ReceivedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > MOST) this.#requests.shift();
  }

  list(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  clear(): void {
    this.#requests = [];
  }
}
