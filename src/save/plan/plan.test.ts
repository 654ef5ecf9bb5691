import { describe, expect, it } from 'vitest';
import { type Json } from '../../lib/json';
import { type Edit } from './compose';
import { at, plan, raw, rename, routeA, routeB } from '../../features/networks/resource.fixture';
import type { HiddenMember } from '../../memory/hiddenMembers';
import type { HiddenChoices } from './notReturned';

describe('the plan of a network', () => {
  it('names every change and keeps everything else', () => {
    const loaded = raw(
      { dnsNameservers: ['1.1.1.1'], routes: [routeA, routeB], more: { deep: true } },
      { tags: [{ name: 'env', value: 'prod', odd: 1 }] },
    );
    const made = plan({
      loaded,
      edits: [
        rename,
        { pointer: '/metadata/tags/0/value', value: 'test' },
        { pointer: '/metadata/description', value: 'Edge' },
        { pointer: '/spec/dnsNameservers', value: ['1.1.1.1', '8.8.8.8'] },
        { pointer: '/spec/routes/1/nexthop', value: '10.0.0.9' },
      ],
    });
    expect(
      made.changes.map(({ label, kind, beforeText, afterText }) => [
        label,
        kind,
        beforeText,
        afterText,
      ]),
    ).toEqual([
      ['Name', 'changed', 'edge', 'new'],
      ['Tag env · value', 'changed', 'prod', 'test'],
      ['Description', 'added', 'none', 'Edge'],
      ['DNS nameservers', 'changed', '1.1.1.1', '1.1.1.1, 8.8.8.8'],
      ['Route 2 · next hop', 'changed', '10.0.0.2', '10.0.0.9'],
    ]);
    expect(made).toMatchObject({ title: 'edge · network', comparedAt: 100, kept: 2, warnings: [] });
    expect(made.request).toEqual({
      operation: 'updateNetwork',
      method: 'PUT',
      url: '/r',
      body: {
        metadata: {
          name: 'new',
          tags: [{ name: 'env', value: 'test', odd: 1 }],
          description: 'Edge',
        },
        spec: {
          dnsNameservers: ['1.1.1.1', '8.8.8.8'],
          routes: [routeA, { ...routeB, nexthop: '10.0.0.9' }],
          more: { deep: true },
        },
      },
    });
  });

  it('shows a route to another destination as one change, and added and removed ones as such', () => {
    const loaded = raw({ dnsNameservers: [], routes: [routeA, routeB] });
    const moved = plan({
      loaded,
      edits: [{ pointer: '/spec/routes/0/prefix', value: '10.7.0.0/16' }],
    });
    expect(moved.changes).toMatchObject([{ label: 'Route 1 · destination' }]);
    const fewer = plan({ loaded, edits: [{ pointer: '/spec/routes', value: [routeB] }] });
    expect(fewer.changes).toMatchObject([
      { label: 'Route 1', kind: 'removed', beforeText: '10.9.0.0/16 via 10.0.0.1' },
    ]);
    const order = plan({ loaded, edits: [{ pointer: '/spec/routes', value: [routeB, routeA] }] });
    expect(order.changes).toMatchObject([{ label: 'Order of routes', isMoved: true }]);
  });

  it('sends the nameservers even when the service did not return any', () => {
    const { body, changes } = plan({ loaded: raw({}), edits: [rename] });
    expect(body['spec']).toEqual({ dnsNameservers: [] });
    expect(changes).toHaveLength(1);
  });

  it('names consequences', () => {
    const loaded = raw({ dnsNameservers: ['1.1.1.1'], routes: [routeA, routeB] });
    const bad = { prefix: '10.0.1.0/24', nexthop: '192.0.2.1' };
    const texts = (edits: Edit[]) => plan({ loaded, edits }).warnings.map(({ text }) => text);
    expect(texts([{ pointer: '/spec/routes', value: [] }])).toEqual(['Removes 2 routes']);
    expect(texts([{ pointer: '/spec/dnsNameservers', value: [] }])).toEqual([
      'Removes all DNS nameservers',
    ]);
    expect(texts([{ pointer: '/spec/routes', value: [routeA, routeB, bad, bad] }])).toEqual([
      'Route 3: Next hop 192.0.2.1 is outside the network’s prefix 10.0.0.0/20.',
      'Route 3: Destination is inside the network’s own prefix 10.0.0.0/20.',
      'Route 3: Route 4 has the same destination.',
      'Route 4: Next hop 192.0.2.1 is outside the network’s prefix 10.0.0.0/20.',
      'Route 4: Destination is inside the network’s own prefix 10.0.0.0/20.',
      'Route 4: Route 3 has the same destination.',
    ]);
    expect(texts([rename])).toEqual([]);
  });

  it('says so, and asks for a tick, when the service does not show the last write yet', () => {
    const { warnings } = plan({ loaded: raw({}), source: 'write', edits: [rename] });
    expect(warnings).toMatchObject([{ tone: 'moving', confirm: 'Save anyway' }]);
  });
});

describe('members that were not returned', () => {
  const loaded = raw({ dnsNameservers: ['1.1.1.1'] });
  const routes: HiddenMember = {
    pointer: '/spec/routes',
    label: 'Routes',
    lastSent: { value: [routeA], at: 50 },
  };
  const text: HiddenMember = { pointer: '/metadata/description', label: 'Description' };
  const hiddenThen = [routes, text];

  it('wait for a choice', () => {
    expect(plan({ loaded, edits: [rename], hiddenThen }).undecided).toEqual(hiddenThen);
    const kept = plan({
      loaded,
      edits: [rename],
      hiddenThen,
      hidden: { '/metadata/description': { kind: 'keep last' } },
    });
    expect(kept.undecided).toEqual(hiddenThen);
  });

  it('are sent as they were sent last, which is no change', () => {
    const made = plan({
      loaded,
      edits: [rename],
      hiddenThen,
      hidden: { '/spec/routes': { kind: 'keep last' }, '/metadata/description': { kind: 'none' } },
    });
    expect(made.undecided).toEqual([]);
    expect(at(made.body, 'spec')['routes']).toEqual([routeA]);
    expect(at(made.body, 'metadata')).toEqual({ name: 'new' });
    expect(made.carried).toEqual([
      { pointer: '/spec/routes', label: 'Routes', text: '10.9.0.0/16 via 10.0.0.1', at: 50 },
    ]);
    expect(made.changes).toMatchObject([
      { label: 'Name' },
      { label: 'Description', kind: 'removed', beforeText: 'not returned', afterText: 'none' },
    ]);
    expect(made.warnings).toMatchObject([{ text: 'Sends no description' }]);
  });

  it('go back to what was sent last when the save is undone, and stay as sent where that is unknown', () => {
    const { before } = plan({
      loaded,
      edits: [rename],
      hiddenThen,
      hidden: {
        '/spec/routes': { kind: 'send', value: [routeB] },
        '/metadata/description': { kind: 'send', value: 'new' },
      },
    });
    expect(at(before, 'spec')['routes']).toEqual([routeA]);
    expect(at(before, 'metadata')['description']).toBe('new');
  });

  it('are sent as given, or as an empty list', () => {
    const sent = (choice: HiddenChoices[string]) =>
      plan({ loaded, hiddenThen: [routes], hidden: { '/spec/routes': choice } });
    const given = sent({ kind: 'send', value: [routeB] });
    expect(at(given.body, 'spec')['routes']).toEqual([routeB]);
    expect(given.changes).toMatchObject([
      { label: 'Routes', afterText: '10.8.0.0/16 via 10.0.0.2' },
    ]);
    expect(at(sent({ kind: 'none' }).body, 'spec')['routes']).toEqual([]);
  });

  it('count as chosen when the body has them already', () => {
    const made = plan({
      loaded,
      hiddenThen: [routes],
      edits: [{ pointer: '/spec/routes', value: [routeB] }],
    });
    expect(made.undecided).toEqual([]);
    expect(at(made.body, 'spec')['routes']).toEqual([routeB]);
  });

  const fresh = raw({ dnsNameservers: ['1.1.1.1'], routes: [routeB] });

  it('give way to what the service shows now when they were only kept', () => {
    const made = plan({
      loaded,
      fresh,
      edits: [rename, { pointer: '/spec/routes', value: [routeA] }],
      hiddenThen: [routes],
      hiddenNow: [],
      hidden: { '/spec/routes': { kind: 'keep last' } },
    });
    expect(made.conflicts).toEqual([]);
    expect(at(made.body, 'spec')['routes']).toEqual([routeB]);
    expect(made.theirs).toMatchObject([{ label: 'Route 1', kind: 'added' }]);
  });

  describe('of which somebody sent another value since the form was opened', () => {
    const routeC = { prefix: '10.7.0.0/16', nexthop: '10.0.0.3' };
    const since = (choice: HiddenChoices[string], more: object = {}) =>
      plan({
        loaded,
        edits: [rename],
        hiddenThen: [routes],
        hiddenNow: [{ ...routes, lastSent: { value: [routeB], at: 99 } }],
        hidden: { '/spec/routes': choice },
        ...more,
      });
    const routesOf = (made: ReturnType<typeof plan>) => at(made.body, 'spec')['routes'];

    it('keep the newer value, which is said', () => {
      const made = since({ kind: 'keep last' });
      expect(routesOf(made)).toEqual([routeB]);
      expect(made.carried).toMatchObject([{ pointer: '/spec/routes', at: 99 }]);
      expect(made.theirs).toMatchObject([{ label: 'Routes', kind: 'changed' }]);
      expect(made.conflicts).toEqual([]);
    });

    it.each<{ what: string; choice: HiddenChoices[string]; sent: Json }>([
      { what: 'a value', choice: { kind: 'send', value: [routeC] }, sent: [routeC] },
      { what: 'none', choice: { kind: 'none' }, sent: [] },
    ])('are asked about if $what was chosen', ({ choice, sent }) => {
      expect(since(choice).conflicts).toMatchObject([{ pointer: '/spec/routes' }]);
      const choices = (side: 'mine' | 'theirs') => ({ choices: { '/spec/routes': side } });
      expect(routesOf(since(choice, choices('mine')))).toEqual(sent);
      expect(routesOf(since(choice, choices('theirs')))).toEqual([routeB]);
    });

    it('are said to be removed only if none are sent', () => {
      const warned = (side: 'mine' | 'theirs') =>
        since({ kind: 'none' }, { choices: { '/spec/routes': side } }).warnings;
      expect(warned('mine')).toMatchObject([{ text: 'Sends no routes' }]);
      expect(warned('theirs')).toEqual([]);
    });

    it('are not asked about if the same was chosen, or what was sent is older or the same', () => {
      expect(since({ kind: 'send', value: [routeB] }).conflicts).toEqual([]);
      for (const lastSent of [
        { value: [routeB], at: 49 },
        { value: [routeA], at: 99 },
      ]) {
        const made = since({ kind: 'none' }, { hiddenNow: [{ ...routes, lastSent }] });
        expect(made.conflicts).toEqual([]);
        expect(made.theirs).toEqual([]);
        expect(
          routesOf(since({ kind: 'keep last' }, { hiddenNow: [{ ...routes, lastSent }] })),
        ).toEqual([routeA]);
      }
    });

    it('are asked about if nothing was known to be sent when the form was opened', () => {
      const hiddenThen = [{ pointer: '/spec/routes', label: 'Routes' }];
      expect(since({ kind: 'none' }, { hiddenThen }).conflicts).toMatchObject([
        { pointer: '/spec/routes' },
      ]);
    });
  });

  it.each([
    [{ kind: 'none' }, []],
    [{ kind: 'send', value: [routeA] }, [routeA]],
  ] as const)('are put as a question when something was said on purpose: %o', (choice, mine) => {
    const given = {
      loaded,
      fresh,
      edits: [rename],
      hiddenThen: [routes],
      hiddenNow: [],
      hidden: {
        '/spec/routes': choice.kind === 'none' ? choice : { ...choice, value: [routeA] as Json },
      },
    };
    expect(plan(given).conflicts).toMatchObject([
      { pointer: '/spec/routes', mine, theirs: [routeB] },
    ]);
    const body = (side: 'mine' | 'theirs') =>
      at(plan({ ...given, choices: { '/spec/routes': side } }).body, 'spec');
    expect(body('mine')['routes']).toEqual(mine);
    expect(body('theirs')['routes']).toEqual([routeB]);
  });

  it('that were there and are not returned any more are put as a question', () => {
    const given = { loaded: fresh, fresh: loaded, edits: [rename] };
    const made = plan(given);
    expect(made.conflicts).toMatchObject([
      { pointer: '/spec/routes', base: [routeB], mine: [routeB], theirsText: 'no longer returned' },
    ]);
    const body = (side: 'mine' | 'theirs') =>
      at(plan({ ...given, choices: { '/spec/routes': side } }).body, 'spec');
    expect(body('mine')['routes']).toEqual([routeB]);
    expect(body('theirs')['routes']).toEqual([]);
  });

  it('that were there, are cleared here and gone there need no question', () => {
    const made = plan({
      loaded: fresh,
      fresh: loaded,
      edits: [rename, { pointer: '/spec/routes', value: [] }],
    });
    expect(made.conflicts).toEqual([]);
    expect(at(made.body, 'spec')['routes']).toEqual([]);
  });
});
