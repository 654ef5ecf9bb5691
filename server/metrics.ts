import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Upper limits of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Times {
  /** How many requests took at most as long as each bucket. */
  counts: number[];
  sum: number;
  total: number;
}

/** The gateway's metrics, in the text format of Prometheus. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #times = new Map<string, Times>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #underWay = 0;

  constructor() {
    this.#delay.enable();
  }

  begin(): void {
    this.#underWay += 1;
  }

  end(operation: string, status: number, seconds: number): void {
    this.#underWay -= 1;
    const labels = `operation="${operation}",status="${status}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    const times = this.#times.get(operation) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 };
    this.#times.set(operation, times);
    for (const [index, most] of buckets.entries())
      if (seconds <= most) times.counts[index] = (times.counts[index] ?? 0) + 1;
    times.sum += seconds;
    times.total += 1;
  }

  text(connections: number): string {
    const memory = process.memoryUsage();
    // In nanoseconds: the 99th percentile of the event loop's delay since the last request for metrics.
    const delay = this.#delay.percentile(99) / 1e9;
    this.#delay.reset();
    const lines = [
      ...family('meridian_requests_total', 'counter', 'Requests that were answered.'),
      ...[...this.#requests].map(([labels, n]) => `meridian_requests_total{${labels}} ${n}`),
      ...family('meridian_request_seconds', 'histogram', 'How long answers took.'),
      ...[...this.#times].flatMap(([operation, times]) => histogram(operation, times)),
      ...gauge('meridian_requests_under_way', 'Requests being answered.', this.#underWay),
      ...gauge('meridian_connections', 'Connections of callers.', connections),
      ...gauge(
        'meridian_loop_delay_seconds',
        '99th percentile of delays of the event loop.',
        delay,
      ),
      ...gauge('process_resident_memory_bytes', 'Memory in use.', memory.rss),
      ...gauge('process_heap_bytes', 'Heap in use.', memory.heapUsed),
      ...gauge(
        'process_start_time_seconds',
        'When the process started, since 1970.',
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
    ];
    return `${lines.join('\n')}\n`;
  }
}

function family(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function gauge(name: string, help: string, value: number): string[] {
  return [...family(name, 'gauge', help), `${name} ${value}`];
}

function histogram(operation: string, { counts, sum, total }: Times): string[] {
  const name = 'meridian_request_seconds';
  return [
    ...buckets.map(
      (most, index) => `${name}_bucket{operation="${operation}",le="${most}"} ${counts[index]}`,
    ),
    `${name}_bucket{operation="${operation}",le="+Inf"} ${total}`,
    `${name}_sum{operation="${operation}"} ${sum}`,
    `${name}_count{operation="${operation}"} ${total}`,
  ];
}
