import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { register } from 'prom-client';
import { isLocal } from '../sandbox/local';
import { WRITE_ID_HEADER } from '../src/contract/config';
import { maskText } from '../src/lib/text/secrets';
import { clientOf } from './client';
import { writeIdPattern } from './journal/write';
import { keptPath } from './journal/secrets';
import { headOf, lineOf, notesOf, type Level, type Notes } from './log';
import { metrics, startMetrics } from './metrics';
import { Problem, send } from './problem';
import type { Settings } from './settings';

/** Observes the gateway: prints a log line for each request with `print`, and has metrics for Prometheus. */
export function createObserver(settings: Settings, print: (line: string) => void) {
  startMetrics();
  return {
    /** Gives what is to be called when the response has closed. */
    watch(request: IncomingMessage, response: ServerResponse): () => void {
      const began = performance.now();
      metrics.underWay.inc();
      return () => {
        const ms = performance.now() - began;
        const { requestId, operation = 'other', ...noted } = notesOf(request);
        // 499, as in nginx: the caller left before there was an answer.
        const status = response.headersSent ? response.statusCode : 499;
        metrics.underWay.dec();
        if (noted.unrecorded) metrics.unrecorded.inc();
        metrics.requestSeconds.observe({ operation, status }, ms / 1000);
        if (status >= 500 && (noted.problem ?? noted.fault) && operation !== 'probe')
          metrics.ownErrors.inc({ status });
        const signedIn = noted.event && signIns[noted.event];
        if (signedIn) metrics.signIns.inc({ outcome: signedIn });
        if (operation === 'probe') return;
        if (!settings.accessLog && (noted.event ?? noted.fault) === undefined) return;
        // The query and the headers are not logged, because they can contain codes and tokens.
        const [path] = (request.url ?? '').split('?');
        print(
          lineOf({
            ...headOf(levelOf(status, noted)),
            request: requestId,
            client: clientOf(settings, request),
            method: request.method,
            path: keptPath(path ?? ''),
            operation,
            status,
            ms: Math.round(ms * 10) / 10,
            ...writeOf(request),
            ...(!response.writableFinished && { cut: true }),
            ...noted,
            ...(noted.fault !== undefined && { fault: maskText(noted.fault) }),
          }),
        );
      };
    },
    /** Answers `/metrics`. */
    async tell(response: ServerResponse, server: Server): Promise<void> {
      const request = response.req;
      const { authorization } = request.headers;
      const { metricsToken: token } = settings;
      const may =
        token === undefined ? isLocal(request) : isSame(authorization ?? '', `Bearer ${token}`);
      if (!may) {
        const words = 'Metrics are only for this machine or a request with MERIDIAN_METRICS_TOKEN.';
        throw new Problem(403, words);
      }
      const connections = await promisify(server.getConnections.bind(server))();
      metrics.connections.set(connections);
      const text = Buffer.from(await register.metrics());
      send(response, 200, text, { 'Content-Type': register.contentType });
    },
  };
}

const signIns: Partial<Record<NonNullable<Notes['event']>, string>> = {
  'signed in': 'ok',
  'sign-in refused': 'refused',
  'sign-in failed': 'failed',
};

function levelOf(status: number, { fault, event }: Partial<Notes>): Level {
  if (status >= 500) return 'error';
  return fault !== undefined || event?.startsWith('sign-in') ? 'warn' : 'info';
}

/** The id of a write, if it has one. */
function writeOf({ headers }: IncomingMessage) {
  const id = headers[WRITE_ID_HEADER.toLowerCase()]?.toString() ?? '';
  return writeIdPattern.test(id) && { write: id.toLowerCase() };
}

/** Compares in constant time, wherever the texts differ. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
}
