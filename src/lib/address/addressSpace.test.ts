import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressSpace,
  addressSpaceInSteps,
  nextFreeIn,
  type AddressSpace,
  type MappedNetwork,
} from './addressSpace';
import { addressCount } from './blocks';
import { bitsOf, contains, overlaps, parsePrefix, prefixAt, type Prefix } from './cidr';

function network(name: string, prefix: string, regionId = 'eu-north-1'): MappedNetwork {
  return { id: `id-${name}`, name, prefix, regionId };
}

const prefixOf = (item: MappedNetwork): Prefix => {
  const prefix = parsePrefix(item.prefix ?? '');
  if (!prefix) throw new Error(`${item.prefix} is not a prefix`);
  return prefix;
};

const containersOf = (space: AddressSpace) => space.containers.map((x) => x.container.text);

describe('the address map', () => {
  const story = [
    network('edge-north', '10.20.0.0/20'),
    network('training-b', '10.20.32.0/19'),
    network('training-a', '10.20.16.0/20'),
    network('inference-blue', '10.21.0.0/22'),
    network('inference-green', '10.21.4.0/22'),
    network('storage-backplane', '10.30.0.0/16', 'eu-west-2'),
    network('partner-lab', '10.30.64.0/20', 'eu-west-2'),
  ];

  it('leaves a page breaks while it lays out a long list', () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      network(`n${at}`, `10.${at % 250}.0.0/24`),
    );
    const steps = addressSpaceInSteps(many);
    let breaks = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) breaks += 1;
    expect(step.value).toEqual(addressSpace(many));
    // One for a hundred networks read, one for the region, and one for each strip.
    expect(breaks).toBe(11 + step.value.containers.length);
  });

  it('keeps neighbours together in the smallest container', () => {
    const space = addressSpace(story);
    expect(containersOf(space)).toEqual(['10.20.0.0/15', '10.30.0.0/16']);
    const [north] = space.containers;
    expect(north?.regionId).toBe('eu-north-1');
    expect(north?.networks).toBe(5);
    expect(north?.usedShare).toBeCloseTo((4096 * 4 + 2048) / 131072, 10);
    expect(north?.usualLength).toBe(20);
    expect(north && nextFreeIn(north, 20)?.text).toBe('10.20.64.0/20');
    expect(north?.blocks.slice(0, 5).map((x) => `${x.kind} ${x.prefix.text}`)).toEqual([
      'used 10.20.0.0/20',
      'used 10.20.16.0/20',
      'used 10.20.32.0/19',
      'free 10.20.64.0/18',
      'free 10.20.128.0/17',
    ]);
  });

  it('names overlaps, and draws the smaller network inside the larger', () => {
    const space = addressSpace(story);
    expect(space.overlapCount).toBe(1);
    expect(space.overlaps[0]).toMatchObject({
      regionId: 'eu-west-2',
      outer: { name: 'storage-backplane' },
      inner: { name: 'partner-lab' },
    });
    const west = space.containers[1];
    expect(west?.usedShare).toBe(1);
    expect(west?.blocks.map((x) => [x.kind, x.ids, Number(x.last - x.first) + 1])).toEqual([
      ['used', ['id-storage-backplane'], 16384],
      ['overlap', ['id-partner-lab', 'id-storage-backplane'], 4096],
      ['used', ['id-storage-backplane'], 45056],
    ]);
    expect(west && nextFreeIn(west, 24)).toBeUndefined();
  });

  it('gives a lone network room to grow, within its window', () => {
    expect(containersOf(addressSpace([network('a', '10.44.3.0/24')]))).toEqual(['10.44.0.0/22']);
    expect(containersOf(addressSpace([network('a', '10.44.0.0/17')]))).toEqual(['10.44.0.0/16']);
    expect(containersOf(addressSpace([network('a', '10.0.0.0/8')]))).toEqual(['10.0.0.0/8']);
    expect(containersOf(addressSpace([network('a', '0.0.0.0/0')]))).toEqual(['0.0.0.0/0']);
    expect(containersOf(addressSpace([network('a', '2001:db8::/64')]))).toEqual(['2001:db8::/62']);
    expect(containersOf(addressSpace([network('a', '10.1.2.3/32')]))).toEqual(['10.1.2.0/30']);
  });

  it('does not join what is far apart, nor regions, nor families', () => {
    const space = addressSpace([
      network('a', '10.1.0.0/24'),
      network('b', '10.200.0.0/24'),
      network('c', '192.168.0.0/24'),
      network('d', '10.1.0.0/24', 'eu-west-2'),
      network('e', 'fd00::/64'),
      { id: 'f', name: 'f', prefix: '10.1.0.0/24' },
    ]);
    expect(space.containers.map((x) => [x.regionId, x.container.text])).toEqual([
      [undefined, '10.1.0.0/22'],
      ['eu-north-1', '10.1.0.0/22'],
      ['eu-north-1', '10.200.0.0/22'],
      ['eu-north-1', '192.168.0.0/22'],
      ['eu-north-1', 'fd00::/62'],
      ['eu-west-2', '10.1.0.0/22'],
    ]);
    expect(space.overlapCount).toBe(0);
  });

  it('sets aside what has no prefix or one that cannot be read', () => {
    const odd = [network('a', '10/8'), network('b', ''), { id: 'c', name: 'c' }];
    expect(addressSpace(odd)).toEqual({
      containers: [],
      overlaps: [],
      overlapCount: 0,
      unplaced: odd,
    });
    expect(addressSpace([]).containers).toEqual([]);
  });

  it('reads prefixes with host bits as services keep them', () => {
    const [only] = addressSpace([network('a', '10.44.3.9/24')]).containers;
    expect(only?.blocks.find((x) => x.kind === 'used')?.prefix.text).toBe('10.44.3.0/24');
  });
});

describe('against a comparison of every pair and address', () => {
  const prefixes = fc
    .tuple(
      fc.constantFrom(0n, 1n, 2n, 9n, 64n, 255n),
      fc.bigInt({ min: 0n, max: 0xffffn }),
      fc.integer({ min: 13, max: 32 }),
    )
    .map(([block, host, length]) => prefixAt(4, (10n << 24n) | (block << 16n) | host, length).text);
  const networks = fc
    .array(fc.tuple(prefixes, fc.constantFrom('r1', 'r2')), { maxLength: 14 })
    .map((all) => all.map(([prefix, region], i) => network(`n${i}`, prefix, region)));

  it('finds every overlapping pair, once', () => {
    fc.assert(
      fc.property(networks, (all) => {
        const expected = all.flatMap((a, i) =>
          all
            .slice(i + 1)
            .filter((b) => a.regionId === b.regionId && overlaps(prefixOf(a), prefixOf(b)))
            .map((b) => [a.id, b.id].toSorted().join()),
        );
        const space = addressSpace(all);
        const found = space.overlaps.map((x) => [x.outer.id, x.inner.id].toSorted().join());
        expect(found.toSorted()).toEqual(expected.toSorted());
        expect(space.overlapCount).toBe(expected.length);
        for (const { outer, inner } of space.overlaps)
          expect(contains(prefixOf(outer), prefixOf(inner))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('tiles each container, with the right networks in each run', () => {
    fc.assert(
      fc.property(networks, (all) => {
        const { containers } = addressSpace(all);
        expect(containers.reduce((sum, x) => sum + x.networks, 0)).toBe(all.length);
        for (const { container, blocks, regionId, usedShare } of containers) {
          const here = all.filter((x) => x.regionId === regionId);
          let at = container.first;
          let used = 0n;
          for (const block of blocks) {
            expect(block.first).toBe(at);
            at = block.last + 1n;
            const holders = (value: bigint) =>
              here.filter(({ prefix = '' }) => {
                const range = parsePrefix(prefix);
                return range !== undefined && range.first <= value && value <= range.last;
              });
            const ids = holders(block.first).map((x) => x.id);
            expect(block.ids.toSorted()).toEqual(ids.toSorted());
            expect(holders(block.last).map((x) => x.id)).toEqual(ids);
            expect(block.kind).toBe(['free', 'used'][ids.length] ?? 'overlap');
            used += ids.length > 0 ? block.last - block.first + 1n : 0n;
          }
          expect(at).toBe(container.last + 1n);
          expect(usedShare).toBe(Number(used) / Number(addressCount(container)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('draws every network once, in containers that do not meet', () => {
    fc.assert(
      fc.property(networks, (all) => {
        const { containers } = addressSpace(all);
        for (const [i, a] of containers.entries())
          for (const b of containers.slice(i + 1))
            expect(a.regionId === b.regionId && overlaps(a.container, b.container)).toBe(false);
      }),
    );
  });

  it('offers the first free place', () => {
    fc.assert(
      fc.property(networks, fc.integer({ min: 16, max: 22 }), (all, length) => {
        for (const strip of addressSpace(all).containers) {
          const here = all.filter((x) => x.regionId === strip.regionId).map(prefixOf);
          const expected = splitPrefix(strip.container, length).find(
            (part) => !here.some((x) => overlaps(x, part)),
          );
          expect(nextFreeIn(strip, length)).toEqual(expected);
        }
      }),
    );
  });
});

describe('many networks', () => {
  it('bounds what it lists and still counts', () => {
    const same = Array.from({ length: 10_000 }, (_, i) =>
      network(`n${i}`, `10.0.0.0/${8 + (i % 20)}`),
    );
    const space = addressSpace(same);
    expect(space.overlaps).toHaveLength(1000);
    expect(space.overlapCount).toBe((10_000 * 9_999) / 2);
    expect(Math.max(...space.containers.flatMap((x) => x.blocks.map((b) => b.ids.length)))).toBe(
      20,
    );
  });
});

/** The parts of `length` bits a prefix splits into. */
function splitPrefix(prefix: Prefix, length: number): Prefix[] {
  const { family, first } = prefix;
  const size = 1n << BigInt(bitsOf(family) - length);
  return Array.from({ length: Number(addressCount(prefix) / size) }, (_, at) =>
    prefixAt(family, first + BigInt(at) * size, length),
  );
}
