import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isLocal } from '../sandbox/local';
import { clientOf } from './client';
import { Metrics } from './metrics';
import { notesOf } from './notes';
import { sendProblem } from './problem';
import type { Settings } from './settings';

/** Observes the gateway: a log line for each request, and metrics for Prometheus. */
export interface Observer {
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Answers `/metrics`. */
  tell(request: IncomingMessage, response: ServerResponse, server: Server): Promise<void>;
}

/** Creates an observer that prints each line with `print`. */
export function createObserver(settings: Settings, print: (line: string) => void): Observer {
  const metrics = new Metrics();
  return {
    watch(request, response) {
      const began = performance.now();
      metrics.begin();
      response.on('close', () => {
        const ms = performance.now() - began;
        const { requestId, operation = 'other', person, fault } = notesOf(request);
        // 499, as in nginx: the caller left before there was an answer.
        const status = response.headersSent ? response.statusCode : 499;
        metrics.end(operation, status, ms / 1000);
        if (!settings.accessLog) return;
        // The query and the headers are not logged, because they can contain codes and tokens.
        const [path] = (request.url ?? '').split('?');
        print(
          JSON.stringify({
            time: new Date().toISOString(),
            request: requestId,
            client: clientOf(settings, request),
            person,
            method: request.method,
            path,
            operation,
            status,
            ms: Math.round(ms * 10) / 10,
            ...(!response.writableFinished && { cut: true }),
            fault,
          }),
        );
      });
    },
    async tell(request, response, server) {
      const { authorization } = request.headers;
      const { metricsToken: token } = settings;
      const may =
        token === undefined ? isLocal(request) : isSame(authorization ?? '', `Bearer ${token}`);
      if (!may) {
        sendProblem(request, response, {
          status: 403,
          error: 'forbidden',
          words: 'Metrics are only for this machine or a request with MERIDIAN_METRICS_TOKEN.',
        });
        return;
      }
      const connections = await new Promise<number>((resolve) =>
        server.getConnections((_, count) => resolve(count ?? 0)),
      );
      const text = Buffer.from(metrics.text(connections));
      response.writeHead(200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Content-Length': text.length,
        'Cache-Control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    },
  };
}

/** Compares in constant time, wherever the texts differ. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
