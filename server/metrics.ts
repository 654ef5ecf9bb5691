import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import { NAME_ID, WRITE_NOTE, writeOutcomeOf, type WriteState } from '../src/contract/journal';
import { operations, services } from '../src/contract/resources';
import { version } from '../src/lib/version';
import { isRecorded } from './journal/describe';

// A process has one gateway, so what is measured belongs to the process.

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function counter<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Counter({ name: `meridian_${name}_total`, help, labelNames });
}

function histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Histogram({ name: `meridian_${name}`, help, labelNames, buckets });
}

function gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Gauge({ name: `meridian_${name}`, help, labelNames });
}

/** What is counted of service accounts: expired in the last week, and still valid but not after a day, or a week. */
export const dueLabels = ['expired', 'day', 'week'] as const;

/** The connections to the database, by what they are for. */
export const pools = new Map<string, Record<'totalCount' | 'idleCount' | 'waitingCount', number>>();

export const metrics = {
  requestSeconds: histogram('request_seconds', 'How long answers took.', 'operation', 'status'),
  underWay: gauge('requests_under_way', 'Requests being answered.'),
  connections: gauge('connections', 'Connections of callers.'),
  bodiesWaiting: gauge('bodies_waiting', 'Writes whose bodies are arriving, or wait for memory.'),
  storeSeconds: histogram('store_seconds', 'How long statements of the store took.'),
  storeFailures: counter('store_failures', 'Statements that the store did not carry out.'),
  /** `sent` before a write leaves, then how it ended; `refused` when it could not be recorded. */
  journalWrites: counter('journal_writes', 'Steps of writes in the journal.', 'outcome'),
  removalRefused: gauge('removal_refused', 'Whether too much would be removed from the journal.'),
  unrecorded: counter('unrecorded', 'Writes of callers nobody can name.'),
  /** `accepted`, `refused` or `failed` is what the API answered; the others are as in the journal. */
  writes: counter('writes', 'Writes by operation and how they ended.', 'operation', 'outcome'),
  expiring: gauge(
    'service_accounts_expiring',
    'Known service accounts that expire within a day or a week, or expired in the last week; the same at every gateway.',
    'organization',
    'expires',
  ),
  signIns: counter('sign_ins', 'Sign-ins.', 'outcome'),
  ownErrors: counter('own_errors', 'Errors that the gateway answered itself.', 'status'),
  build: gauge('build_info', 'Which version runs.', 'version', 'node'),
  storeConnections: new Gauge({
    name: 'meridian_store_connections',
    help: 'Connections to the database, and statements that wait for one.',
    labelNames: ['lane', 'state'],
    collect() {
      for (const [lane, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ lane, state: 'open' }, totalCount);
        this.set({ lane, state: 'idle' }, idleCount);
        this.set({ lane, state: 'waiting' }, waitingCount);
      }
    },
  }),
  refreshes: counter('refreshes', 'Renewals of tokens.', 'outcome'),
  upstreamAnswers: counter('upstream_answers', 'Answers of the APIs.', 'api', 'status'),
};

// Memory, delays of the event loop and the like, by the names that dashboards for Node know.
collectDefaultMetrics();

/** Begins all that is counted at 0: to Prometheus, an increase from nothing is none. */
export function startMetrics(): void {
  metrics.build.set({ version, node: process.version }, 1);
  const recorded = Object.entries(operations).flatMap(([id, one]) => (isRecorded(one) ? id : []));
  const failing = ['refused', 'failed'];
  for (const outcome of ['sent', 'answered', 'unknown', 'not sent', 'refused'])
    metrics.journalWrites.inc({ outcome }, 0);
  for (const operation of [NAME_ID, WRITE_NOTE, ...recorded])
    for (const outcome of ['accepted', ...failing, 'unknown', 'not sent'])
      metrics.writes.inc({ operation, outcome }, 0);
  for (const outcome of ['ok', ...failing])
    for (const counted of [metrics.signIns, metrics.refreshes]) counted.inc({ outcome }, 0);
  for (const status of [500, 502, 503, 504]) metrics.ownErrors.inc({ status }, 0);
  for (const api of Object.keys(services))
    for (const status of ['2xx', '3xx', '4xx', '5xx', 'error'])
      metrics.upstreamAnswers.inc({ api, status }, 0);
}

/** Counts a step of a write, and how it ended. */
export function countWrite(operation: string, state: WriteState, status?: number | null): void {
  metrics.journalWrites.inc({ outcome: state });
  const end = writeOutcomeOf({ state, status });
  const outcome = end === 'refused' && Number(status) >= 500 ? 'failed' : end;
  if (outcome !== 'under way') metrics.writes.inc({ operation, outcome });
}
