import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import { composeUpdate, type Edit } from '../../save/plan/compose';
import type { Choices } from '../../save/plan/merge';
import { networkResource } from './resource';
import type { HiddenMember } from '../../memory/hiddenMembers';
import type { HiddenChoices } from '../../save/plan/notReturned';
import { updateTarget } from '../../save/plan/merge.fixture';
import { makePlan, type Plan } from '../../save/plan/plan';

// Data shared by the tests of plan, echo and networks.

export const routeA = { prefix: '10.9.0.0/16', nexthop: '10.0.0.1', metric: 1 };
export const routeB = { prefix: '10.8.0.0/16', nexthop: '10.0.0.2' };
export const raw = (spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  metadata: { id: 'n1', name: 'edge', creationTime: 't', ...metadata },
  spec,
  status: { regionId: 'r', prefix: '10.0.0.0/20' },
});
const readOf = (
  object: JsonObject,
  source: ResourceRecord<unknown>['source'] = 'read',
): ResourceRecord<unknown> => ({
  value: undefined,
  raw: object,
  at: 100,
  source,
  requestId: 'r',
});

interface Given {
  loaded: JsonObject;
  fresh?: JsonObject;
  source?: ResourceRecord<unknown>['source'];
  edits?: Edit[];
  hidden?: HiddenChoices;
  hiddenThen?: HiddenMember[];
  hiddenNow?: HiddenMember[];
  choices?: Choices;
}
export function plan({
  loaded,
  fresh,
  source,
  edits = [],
  hidden = {},
  hiddenThen = [],
  hiddenNow,
  choices = {},
}: Given): Plan {
  return makePlan({
    target: updateTarget,
    description: networkResource.describe('update'),
    loaded: readOf(loaded),
    fresh: readOf(fresh ?? loaded, source),
    body: composeUpdate(loaded, edits),
    hidden,
    hiddenThen,
    hiddenNow: hiddenNow ?? hiddenThen,
    choices,
  });
}
export const at = (body: JsonObject, part: 'metadata' | 'spec') => body[part] as JsonObject;
export const rename: Edit = { pointer: '/metadata/name', value: 'new' };
