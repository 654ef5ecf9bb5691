import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram } from 'prom-client';

// A process has one gateway, so what is measured belongs to the process.

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function counter<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Counter({ name: `meridian_${name}_total`, help, labelNames });
}

function histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Histogram({ name, help, labelNames, buckets });
}

/** A value that is read when somebody asks for it, or one that goes up and down. */
function gauge(name: string, help: string, read?: () => number) {
  return new Gauge({
    name,
    help,
    ...(read && {
      collect() {
        this.set(read());
      },
    }),
  });
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
/** In seconds: the 99th percentile since the last request for metrics. */
function loopDelay(): number {
  const seconds = delay.percentile(99) / 1e9;
  delay.reset();
  return seconds;
}

export const metrics = {
  requests: counter('requests', 'Requests that were answered.', 'operation', 'status'),
  requestSeconds: histogram('meridian_request_seconds', 'How long answers took.', 'operation'),
  underWay: gauge('meridian_requests_under_way', 'Requests being answered.'),
  connections: gauge('meridian_connections', 'Connections of callers.'),
  bodiesWaiting: gauge(
    'meridian_bodies_waiting',
    'Writes whose bodies are still arriving, or wait for memory.',
  ),
  storeSeconds: histogram('meridian_store_seconds', 'How long statements of the store took.'),
  storeFailures: counter('store_failures', 'Statements that the store did not carry out.'),
  /** `sent` before a write leaves, then how it ended; `refused` when it could not be recorded. */
  journalWrites: counter('journal_writes', 'Steps of writes in the journal.', 'outcome'),
  unrecorded: counter('unrecorded', 'Writes of callers nobody can name.'),
  refreshes: counter('refreshes', 'Renewals of tokens.', 'outcome'),
  upstreamAnswers: counter('upstream_answers', 'Answers of the APIs.', 'api', 'status'),
};

gauge('meridian_loop_delay_seconds', '99th percentile of delays of the event loop.', loopDelay);
gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
gauge('process_heap_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
gauge('process_start_time_seconds', 'When the process started, since 1970.', () =>
  Math.round(Date.now() / 1000 - process.uptime()),
);
