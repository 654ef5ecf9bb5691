import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../api/http/errors';
import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import { composeUpdate } from '../plan/compose';
import type { ResourceDescription } from '../plan/describe';
import { checkEcho } from './echo';
import { hold } from './hold';
import { writeMachine, type ReviewParts, type WriteParts } from './machine';
import { whyNotSave } from './snapshot';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import { ended } from './ended.fixture';
import { makePlan } from '../plan/plan';

vi.mock('../../api/http/address', () => ({ operationUrl: () => '/groups/g' }));

const describeGroup: ResourceDescription = {
  type: 'securityGroup',
  write: 'update',
  labels: { '/metadata/name': 'Name', '/metadata/description': 'Description' },
  lists: { '/spec/rules': { item: (_, index) => `Rule ${index + 1}` } },
  warnings: ({ after }) =>
    JSON.stringify(after).includes('0.0.0.0/0')
      ? [{ tone: 'failed', text: 'Opens it', confirm: 'I want it open' }]
      : [],
};
const target = { operation: 'updateSecurityGroup', method: 'PUT', url: '/groups/g' } as const;
const error = (kind: ApiErrorKind, status?: number) =>
  new ApiError({
    kind,
    operation: 'updateSecurityGroup',
    method: 'PUT',
    url: '/g',
    words: 'No.',
    status,
  });

const ssh = { protocol: 'tcp', port: 22, prefix: '10.0.0.0/8', odd: 1 };
const ping = { protocol: 'icmp' };
const stored = (name = 'g', rules: JsonObject[] = [ssh, ping]): JsonObject => ({
  metadata: { id: 'g', name, description: 'd', provisioningStatus: 'provisioned' },
  spec: { rules, more: true },
  status: {},
});
const readOf = (raw: JsonObject): ResourceRecord<JsonObject> => ({
  value: raw,
  raw,
  at: 7,
  source: 'read',
  requestId: 'r',
});

/** A service with one resource; the test can make its reads and writes fail. */
function bench(id = 'g') {
  const service = {
    object: stored(),
    readError: undefined as unknown,
    writeError: undefined as unknown,
    session: 0,
  };
  const outcomes: LastOutcome<JsonObject>['kind'][] = [];
  const readFresh = vi.fn<ReviewParts<JsonObject>['readFresh']>(async () => {
    await Promise.resolve();
    if (service.readError) throw service.readError;
    return readOf(service.object);
  });
  const onFound = vi.fn<WriteParts<JsonObject>['onFound']>();
  const send = vi.fn<(body: JsonObject) => Promise<ResourceRecord<JsonObject>>>(
    async (body: JsonObject) => {
      await Promise.resolve();
      if (service.writeError) throw service.writeError;
      service.object = {
        ...body,
        metadata: { id: 'g', ...(body['metadata'] as JsonObject) },
        status: {},
      };
      return readOf(service.object);
    },
  );
  const parts: WriteParts<JsonObject> = {
    review: {
      loaded: readOf(stored()),
      readFresh,
      plan: (input) =>
        makePlan({ ...input, target, description: describeGroup, hiddenThen: [], hiddenNow: [] }),
    },
    send: (sent) => ended(send(sent), target),
    target: () => target,
    echo: (sent, { raw }) => checkEcho(sent, raw, describeGroup),
    onSend: () => {},
    onFound,
    onOutcome: ({ kind }) => outcomes.push(kind),
    session: () => service.session,
    hold: () => hold(`update ${id}`),
    now: () => 5,
  };
  const machine = writeMachine(parts);
  return { service, machine, send, readFresh, outcomes, onFound, get: machine.store.getState };
}
const named = (name: string) =>
  composeUpdate(stored(), [{ pointer: '/metadata/name', value: name }]);
const ruled = (...rules: JsonObject[]) =>
  composeUpdate(stored(), [{ pointer: '/spec/rules', value: rules }]);

describe('update', () => {
  it('reads again, compares, and sends exactly one request', async () => {
    const { machine, send, get, service, outcomes } = bench();
    const review = machine.submit(named('new'));
    expect(get().state).toBe('preparing');
    await review;
    expect(get().plan).toMatchObject({
      title: 'g · security group',
      changes: [{ label: 'Name', beforeText: 'g', afterText: 'new' }],
      theirs: [],
      kept: 4,
      request: { method: 'PUT', url: '/groups/g' },
    });
    expect(whyNotSave(get())).toBeUndefined();
    const save = machine.save();
    void machine.save();
    void machine.save();
    machine.back();
    await save;
    await machine.save();
    expect(get().state).toBe('accepted');
    expect(send.mock.calls.map(([sent]) => [sent])).toEqual([
      [{ metadata: { name: 'new', description: 'd' }, spec: stored()['spec'] }],
    ]);
    expect(service.object['spec']).toEqual(stored()['spec']);
    expect(outcomes).toEqual(['accepted']);
  });

  it('says when there is nothing to change, and then sends nothing', async () => {
    const { machine, send, get } = bench();
    await machine.submit(named('g'));
    expect(whyNotSave(get())).toBe('Nothing to change.');
    await machine.save();
    expect(send).not.toHaveBeenCalled();
    machine.back();
    expect(get().state).toBe('idle');
  });

  it('finds a change made between load and review, and keeps both', async () => {
    const { machine, service, get } = bench();
    service.object = stored('g', [ssh, ping, { protocol: 'udp', port: 53 }]);
    await machine.submit(ruled({ ...ssh, port: 2222 }, ping));
    expect(get().plan?.theirs).toMatchObject([{ label: 'Rule 3', kind: 'added' }]);
    await machine.save();
    expect(service.object['spec']).toEqual({
      rules: [{ ...ssh, port: 2222 }, ping, { protocol: 'udp', port: 53 }],
      more: true,
    });
  });

  it('finds none where the service only answers in another order', async () => {
    const { machine, service, send, get } = bench();
    await machine.submit(named('new'));
    service.object = stored('g', [ping, ssh]);
    await machine.save();
    expect(send).toHaveBeenCalledOnce();
    expect(get().state).toBe('accepted');
  });

  it('finds a change made between review and save: nothing is sent before it is seen', async () => {
    const { machine, service, send, get } = bench();
    await machine.submit(named('new'));
    service.object = stored('g', [ssh]);
    await machine.save();
    expect(send).not.toHaveBeenCalled();
    expect(get()).toMatchObject({
      state: 'reviewing',
      changedMeanwhile: true,
      plan: { theirs: [{ label: 'Rule 2', kind: 'removed' }] },
    });
    await machine.save();
    expect(get().state).toBe('accepted');
    expect(service.object).toMatchObject({ metadata: { name: 'new' }, spec: { rules: [ssh] } });
  });

  it('does not take the service’s own states for a change', async () => {
    const { machine, service, send } = bench();
    await machine.submit(named('new'));
    service.object = { ...stored(), status: { moved: 1 } };
    (service.object['metadata'] as JsonObject)['provisioningStatus'] = 'provisioning';
    await machine.save();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('waits for the answer to a question, and sends what was chosen', async () => {
    const { machine, service, send, get } = bench();
    service.object = stored('theirs');
    await machine.submit(named('mine'));
    expect(whyNotSave(get())).toBe('Choose which Name to keep.');
    await machine.save();
    expect(send).not.toHaveBeenCalled();
    machine.choose('/metadata/name', 'theirs');
    expect(whyNotSave(get())).toBe('Nothing to change.');
    machine.choose('/metadata/name', 'mine');
    expect(get().plan?.changes).toMatchObject([{ before: 'theirs', after: 'mine' }]);
    await machine.save();
    expect(service.object['metadata']).toMatchObject({ name: 'mine' });
  });

  it('waits for the tick of a warning', async () => {
    const { machine, send, get } = bench();
    await machine.submit(ruled({ ...ssh, prefix: '0.0.0.0/0' }, ping));
    expect(whyNotSave(get())).toBe('Tick the confirmation first.');
    await machine.save();
    expect(send).not.toHaveBeenCalled();
    machine.confirm(0, true);
    machine.confirm(0, false);
    machine.confirm(0, true);
    await machine.save();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends nothing when it cannot compare, and can try again', async () => {
    const { machine, service, send, get } = bench();
    service.readError = error('timeout');
    await machine.submit(named('new'));
    expect(get()).toMatchObject({ state: 'not compared', error: { kind: 'timeout' } });
    await machine.save();
    service.readError = error('answered', 404);
    await machine.retry();
    expect(get()).toMatchObject({ state: 'not compared', error: { status: 404 } });
    service.readError = undefined;
    await machine.retry();
    expect(get().state).toBe('reviewing');
    service.readError = error('answered', 500);
    await machine.save();
    expect(get().state).toBe('not compared');
    expect(send).not.toHaveBeenCalled();
  });

  it('does not open the review of a form that was gone back to', async () => {
    const { machine, get } = bench();
    const review = machine.submit(named('new'));
    machine.back();
    await review;
    expect(get().state).toBe('idle');
  });

  it.each([400, 401, 403, 409, 422, 429, 500])('keeps the review after %s', async (status) => {
    const { machine, service, send, get } = bench();
    service.writeError = error('answered', status);
    await machine.submit(named('new'));
    await machine.save();
    expect(get()).toMatchObject({ state: 'refused', outcome: { error: { status } } });
    expect(send).toHaveBeenCalledTimes(1);
    service.writeError = undefined;
    await machine.save();
    expect(get().state).toBe('accepted');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('still knows the refusal after its review is closed, until the next try', async () => {
    const { machine, service, get } = bench();
    service.writeError = error('answered', 409);
    await machine.submit(named('new'));
    await machine.save();
    machine.back();
    expect(get()).toMatchObject({ state: 'idle', outcome: { kind: 'refused' } });
    const review = machine.submit(named('newer'));
    expect(get().outcome).toBeUndefined();
    await review;
    machine.back();
    expect(get()).toEqual({ state: 'idle', choices: {}, confirmed: [] });
  });

  it.each(['timeout', 'unreachable', 'unreadable'] as const)('freezes after %s', async (kind) => {
    const { machine, service, send, get } = bench();
    await machine.submit(named('new'));
    service.writeError = error(kind);
    await machine.save();
    expect(get().state).toBe('unknown');
    await machine.save();
    await machine.submit(named('newer'));
    await machine.retry();
    machine.back();
    expect(get().state).toBe('unknown');
    await machine.lookFor();
    expect(get().looked?.result).toBe('not found');
    expect(send).toHaveBeenCalledTimes(1);
    service.writeError = undefined;
    const again = machine.sendAgain();
    void machine.sendAgain();
    await again;
    expect(get().state).toBe('accepted');
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  it('is settled once looking has found what was sent: nothing is sent again', async () => {
    const { machine, service, send, get, onFound } = bench();
    await machine.submit(named('new'));
    service.writeError = error('timeout');
    await machine.save();
    service.object = stored('new');
    await machine.lookFor();
    expect(get().looked?.result).toBe('found');
    const [[body]] = send.mock.calls as [[JsonObject]];
    expect(onFound).toHaveBeenCalledExactlyOnceWith(readOf(service.object), { body, at: 5 });
    await machine.sendAgain();
    machine.leave();
    expect(get().looked?.result).toBe('found');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('concludes nothing from a read that showed as much before', async () => {
    const { machine, service, get, onFound } = bench();
    const { description: _, ...metadata } = stored()['metadata'] as JsonObject;
    service.object = { ...stored(), metadata };
    await machine.submit(
      composeUpdate(stored(), [{ pointer: '/metadata/description', value: 'e' }]),
    );
    machine.choose('/metadata/description', 'mine');
    service.writeError = error('timeout');
    await machine.save();
    await machine.lookFor();
    expect(get()).toMatchObject({
      looked: { result: 'not certain' },
      sent: { metadata: { description: 'e' } },
    });
    expect(onFound).not.toHaveBeenCalled();
  });

  it('keeps and tells nothing of a save that a sign-out found under way', async () => {
    const { machine, service, send, get, outcomes } = bench();
    await machine.submit(named('new'));
    send.mockImplementationOnce(() => {
      service.session++;
      machine.reset();
      return Promise.reject(error('timeout'));
    });
    await machine.save();
    expect(get()).toEqual({ state: 'idle', choices: {}, confirmed: [] });
    expect(outcomes).toEqual([]);
  });

  it('sends nothing after a sign-out during the last look', async () => {
    const { machine, service, send, get } = bench();
    await machine.submit(named('new'));
    const save = machine.save();
    service.session++;
    machine.reset();
    await save;
    expect(send).not.toHaveBeenCalled();
    expect(get().state).toBe('idle');
  });

  it('sends nothing while another tab saves the same object', async () => {
    const { machine, send, get } = bench();
    await machine.submit(named('new'));
    const release = await hold('update g');
    await machine.save();
    expect(get()).toMatchObject({ state: 'refused', outcome: { error: { kind: 'not sent' } } });
    expect(send).not.toHaveBeenCalled();
    release?.();
    await machine.save();
    expect(get().state).toBe('accepted');
  });
});
