import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { detailRoute, editRoute, paths } from '../../page/paths';
import { readRestore } from '../../save/form/restore';
import { operations, type OperationId } from '../../contract/operations';
import { resources, resourceTypes } from '../../contract/resources';
import { useKnown } from '../../memory/resources';
import { useRequestLog, type LoggedRequest } from '../../memory/requestLog';
import { useMemoryKey } from '../../session/scope';
import { noteRestored, useDemo } from './demo';
import type { StopId } from './tourStops';

/** How far the times of a request and of what it created may be apart, in ms. */
const SAME_MS = 1000;

/** Whether the visitor has done what a stop asks for since `since` (ms), by the address, the requests and what is remembered. */
export function useStopDone(stop: StopId, since: number): boolean {
  const { pathname, search, state } = useLocation();
  const log = useRequestLog().filter(({ at }) => at >= since);
  const created = useKnown(useMemoryKey(), 'network').filter(({ how }) => how === 'created');
  const colleague = useDemo((demo) => demo.colleague);
  const restored = useDemo((demo) => demo.restored);
  useEffect(() => {
    const id = updated
      .map((type) => matchPath(editRoute(type), pathname)?.params['id'])
      .find((one) => one !== undefined);
    if (id !== undefined && readRestore(state)) noteRestored(id);
  }, [pathname, state]);
  const query = new URLSearchParams(search);
  switch (stop) {
    case 'plan':
      return accepted(log).some(({ operation }) => operation === 'updateNetwork');
    case 'merge':
      return (
        colleague?.inForm === true &&
        updatesOf(log, colleague.id).some(({ at }) => at > colleague.at && colleague.at >= since)
      );
    case 'lost':
      return log
        .filter(({ operation, status, pending }) => isCreate(operation) && !pending && !status)
        .some((lost) => created.some(({ at }) => Math.abs(at - lost.at) < SAME_MS));
    case 'simulate':
      return (
        matchPath(detailRoute('securityGroup'), pathname) !== null &&
        query.has('from') &&
        query.get('port') === '5432'
      );
    case 'compare':
      return (
        query.get('tab') === 'compare' &&
        ((pathname === paths.models() && query.getAll('model').length > 1) ||
          (pathname === paths.flavors() && query.getAll('compare').length > 1))
      );
    case 'meaning':
      return accepted(log).some(({ operation }) => operation === 'createEmbeddings');
    case 'undo':
      return (
        restored !== undefined && updatesOf(log, restored.id).some(({ at }) => at >= restored.at)
      );
    case 'requests':
      return pathname === paths.activity() && query.has('request');
  }
}

const updated = resourceTypes.filter((type) => 'update' in resources[type].operations);
const isCreate = (operation: OperationId) => operation === 'createNetwork';

function accepted(log: readonly LoggedRequest[]): LoggedRequest[] {
  return log.filter(({ status = 0 }) => status >= 200 && status < 300);
}

function updatesOf(log: readonly LoggedRequest[], id: string): LoggedRequest[] {
  return accepted(log).filter(
    ({ operation, url }) =>
      operations[operation].method === 'PUT' && url.includes(encodeURIComponent(id)),
  );
}
