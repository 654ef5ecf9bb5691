import { matchPath, useLocation } from 'react-router';
import { detailRoute } from '../../page/paths';
import { operations } from '../../contract/resources';
import { useKnown } from '../../memory/resources';
import { useRequestLog, type LoggedRequest } from '../../memory/requestLog';
import { useMemoryKey } from '../../session/scope';
import { useDemo } from './demo';
import type { StopId } from './tourStops';

/** How far the times of a request and of what it created may be apart, in ms. */
const SAME_MS = 1000;

/** Whether the visitor has done what a stop asks for since `since` (ms), by the address, the requests and what is remembered. */
export function useStopDone(stop: StopId, since: number): boolean {
  const { pathname, search } = useLocation();
  const log = useRequestLog().filter(({ at }) => at >= since);
  const created = useKnown(useMemoryKey(), 'network').filter(({ how }) => how === 'created');
  const colleague = useDemo((demo) => demo.colleague);
  const query = new URLSearchParams(search);
  switch (stop) {
    case 'merge':
      return (
        colleague?.inForm === true &&
        updatesOf(log, colleague.id).some(({ at }) => at > colleague.at && colleague.at >= since)
      );
    case 'lost':
      return log
        .filter(
          ({ operation, status, pending }) => operation === 'createNetwork' && !pending && !status,
        )
        .some((lost) => created.some(({ at }) => Math.abs(at - lost.at) < SAME_MS));
    case 'simulate':
      return (
        matchPath(detailRoute('securityGroup'), pathname) !== null &&
        query.has('from') &&
        query.get('port') === '5432'
      );
    case 'meaning':
      return accepted(log).some(({ operation }) => operation === 'createEmbeddings');
  }
}

function accepted(log: readonly LoggedRequest[]): LoggedRequest[] {
  return log.filter(({ status = 0 }) => status >= 200 && status < 300);
}

function updatesOf(log: readonly LoggedRequest[], id: string): LoggedRequest[] {
  return accepted(log).filter(
    ({ operation, url }) =>
      operations[operation].method === 'PUT' && url.includes(encodeURIComponent(id)),
  );
}
