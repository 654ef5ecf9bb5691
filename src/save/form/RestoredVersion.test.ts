import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo } from '../../api/api.fixture';
import { networkResource } from '../../features/networks/resource';
import { rememberSent } from '../../memory/resources';
import { TestStorage } from '../../memory/storage.fixture';
import { removeLists } from '../../memory/storedList';
import { stringifyJson, type JsonObject } from '../../lib/json';
import { notKept } from '../../lib/text/text';
import { currentMemoryKey } from '../../session/scope';
import { updateTarget } from '../plan/merge.fixture';
import { makePlan } from '../plan/plan';
import { undoOf } from './restore';
import { versionOf } from './RestoredVersion';

const body = (name: string, description: string, dns: string[] = []): JsonObject => ({
  metadata: { name, description },
  spec: { dnsNameservers: dns, routes: [] },
});
const base = ({ metadata, spec }: JsonObject) => ({
  value: undefined,
  raw: { metadata: { ...(metadata as JsonObject), id: 'n' }, spec },
  at: 1,
  source: 'read' as const,
  requestId: 'r',
});

/** The plan of a save of what is only remembered. */
const planOf = (now: JsonObject, then: JsonObject) =>
  makePlan({
    description: networkResource.describe('update'),
    target: updateTarget,
    loaded: base(now),
    fresh: { ...base(now), memory: { what: 'answer', at: 1 } },
    body: then,
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices: {},
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
  connectTo('http://restored.test');
});

it('a save is taken back by what it replaced, and one that changed nothing by nothing', () => {
  const [now, then] = [body('old', 'd'), body('new', 'd')];
  expect(undoOf(planOf(now, then))?.restore).toMatchObject({
    body: stringifyJson(now),
    undoes: stringifyJson(then),
  });
  expect(undoOf(planOf(now, now))).toBeUndefined();
});

describe('the version that a form is opened with', () => {
  const saved = body('new', 'd', ['1.1.1.1']);
  const before = body('old', 'd');
  const undo = (now: JsonObject, undoes = saved, earlier = before) =>
    versionOf({ body: earlier, of: 1, undoes }, base(now), networkResource.describe('update'));

  it('is the earlier one as it was', () => {
    const restored = { body: before, of: 1 };
    expect(versionOf(restored, base(saved), networkResource.describe('update')).merged).toEqual(
      before,
    );
  });

  it('takes back only what the save changed, where it is undone', () => {
    expect(undo(saved).merged).toEqual(before);
    expect(undo(body('new', 'by another', ['1.1.1.1'])).merged).toEqual(body('old', 'by another'));
  });

  it('keeps what others changed in the same place, and says which', () => {
    const { merged, ...rest } = undo(body('newest', 'd', ['1.1.1.1']));
    expect(merged).toEqual(body('newest', 'd'));
    expect(JSON.stringify(rest)).toContain('Name');
  });

  it('has what the service does not show as it was sent last, where the save changed it', () => {
    const { spec } = saved;
    const now = { metadata: { name: 'new' }, spec: spec as JsonObject };
    const sent = body('new', 'another', ['1.1.1.1']);
    rememberSent(currentMemoryKey(), 'network', 'n', sent, 1);
    expect(undo(now, sent)).toMatchObject({ merged: before, unasked: [] });
    const { merged, unasked } = undo(now);
    expect(merged['metadata']).toEqual({ name: 'old' });
    expect(unasked).toEqual(['/metadata/description']);
  });

  it('leaves what was not recorded as it is, and says which', () => {
    const earlier = body('old', notKept);
    const restored = { body: earlier, of: 1 };
    const expected = { merged: before, unknown: ['Description'], staying: [] };
    expect(versionOf(restored, base(saved), networkResource.describe('update'))).toMatchObject(
      expected,
    );
    expect(undo(saved, body('new', notKept, ['1.1.1.1']), earlier)).toMatchObject(expected);
  });
});
