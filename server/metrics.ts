import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';

// A process has one gateway, so what is measured belongs to the process.

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function counter<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Counter({ name: `meridian_${name}_total`, help, labelNames });
}

function histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Histogram({ name: `meridian_${name}`, help, labelNames, buckets });
}

function gauge(name: string, help: string) {
  return new Gauge({ name: `meridian_${name}`, help });
}

export const metrics = {
  requestSeconds: histogram('request_seconds', 'How long answers took.', 'operation', 'status'),
  underWay: gauge('requests_under_way', 'Requests being answered.'),
  connections: gauge('connections', 'Connections of callers.'),
  bodiesWaiting: gauge('bodies_waiting', 'Writes whose bodies are arriving, or wait for memory.'),
  storeSeconds: histogram('store_seconds', 'How long statements of the store took.'),
  storeFailures: counter('store_failures', 'Statements that the store did not carry out.'),
  /** `sent` before a write leaves, then how it ended; `refused` when it could not be recorded. */
  journalWrites: counter('journal_writes', 'Steps of writes in the journal.', 'outcome'),
  unrecorded: counter('unrecorded', 'Writes of callers nobody can name.'),
  refreshes: counter('refreshes', 'Renewals of tokens.', 'outcome'),
  upstreamAnswers: counter('upstream_answers', 'Answers of the APIs.', 'api', 'status'),
};

// Memory, delays of the event loop and the like, by the names that dashboards for Node know.
collectDefaultMetrics();
