import type { DemoState } from '../../api/sandbox/control';
import { operations } from '../../contract/resources';
import { faultTitle } from './faultTitles';

/** What is on in the sandbox, a line each. */
export function whatIsOn({ latencyMs, lostPercent, faults }: DemoState): string[] {
  return [
    ...(latencyMs > 0 ? [`Latency: ${latencyMs / 1000} s`] : []),
    ...(lostPercent > 0
      ? [`Lost replies: ${lostPercent === 100 ? 'all' : `${lostPercent} %`}`]
      : []),
    ...faults.map(({ operation, kind }) => `${operations[operation].title}: ${faultTitle(kind)}`),
  ];
}
