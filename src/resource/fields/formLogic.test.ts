import { describe, expect, test } from 'vitest';
import { idNamed, idsIn, matching, opensQuote, quoted, shownAs } from '../../ui/form/idSuggestions';
import { advise, parseTaken } from './prefixAdvice';
import { routeWarnings } from '../../features/networks/resource';
import { repeatedNames } from '../../lib/text/text';

describe('advice on a prefix', () => {
  const taken = parseTaken([
    { name: 'lab', prefix: '10.20.0.0/16', elsewhere: 'eu-west-2' },
    { name: 'edge-north', prefix: '10.20.0.0/20' },
    { name: 'far', prefix: '10.21.0.0/20' },
    { name: 'odd', prefix: 'not a prefix' },
  ]);

  test('range, usable addresses and the correction of host bits', () => {
    const advice = advise('10.1.3.7/20', []);
    expect(advice).toMatchObject({
      range: '10.1.0.1 – 10.1.15.254',
      usable: '4,094',
      correction: '10.1.0.0/20',
      small: false,
    });
    expect(advise('10.1.0.0/20', [])).not.toHaveProperty('correction');
  });

  test('overlaps are named, those of the same place first', () => {
    expect(advise('10.20.4.0/22', taken)?.overlapping).toEqual([
      { name: 'edge-north', prefix: '10.20.0.0/20' },
      { name: 'lab', prefix: '10.20.0.0/16', elsewhere: 'eu-west-2' },
    ]);
  });

  test('what is smaller than /24, and what is IPv6, is said', () => {
    expect(advise('10.0.0.0/24', [])?.small).toBe(false);
    expect(advise('10.0.0.0/25', [])?.small).toBe(true);
    expect(advise('fd00::/64', [])).toMatchObject({ small: false, version6: true });
  });

  test('nothing is said of what is no prefix', () => {
    expect(advise('10.0.0.0', taken)).toBeUndefined();
    expect(advise('', taken)).toBeUndefined();
  });
});

describe('warnings about routes', () => {
  const rows = (...pairs: [string, string][]) =>
    pairs.map(([prefix, nexthop]) => ({ prefix, nexthop }));

  test('a usual route gives none, nor do rows half typed', () => {
    expect(routeWarnings(rows(['192.168.0.0/16', '10.0.0.1'], ['', '']), '10.0.0.0/20')).toEqual([
      [],
      [],
    ]);
    expect(routeWarnings(rows(['192.168', '10.0']), '10.0.0.0/20')).toEqual([[]]);
  });

  test('a next hop outside, a destination inside, and twins', () => {
    const [outside, inside, twin] = routeWarnings(
      rows(
        ['192.168.0.0/16', '10.9.0.1'],
        ['10.0.1.0/24', '10.0.0.1'],
        ['192.168.7.0/16', '10.0.0.1'],
      ),
      '10.0.0.0/20',
    );
    expect(outside?.[0]).toContain('outside');
    expect(outside?.[1]).toContain('Route 3');
    expect(inside?.[0]).toContain('inside');
    expect(twin?.join(' ')).toMatch(/not a network address.*Route 1/);
  });

  test('without a prefix of the network only the rows are compared', () => {
    expect(routeWarnings(rows(['10.0.0.0/8', '1.2.3.4']), undefined)).toEqual([[]]);
  });
});

describe('tags', () => {
  test('repeated names point at each other', () => {
    expect(repeatedNames([{ name: 'a' }, { name: 'b' }, { name: 'a' }, { name: '' }])).toEqual([
      3,
      undefined,
      1,
      undefined,
    ]);
  });
});

describe('ids', () => {
  const known = [
    { id: 'p-1', name: 'platform' },
    { id: 'p-2', name: 'research' },
    { id: 'p-3' },
    { id: 'p-4', name: 'twin' },
    { id: 'p-5', name: 'twin' },
  ];

  test('suggestions match by id and name; a choice already made shows all', () => {
    expect(matching(known, 'RES').map(({ id }) => id)).toEqual(['p-2']);
    expect(matching(known, '')).toHaveLength(5);
    expect(matching(known, 'p-3').map(({ id }) => id)).toEqual(['p-3']);
    expect(matching(known, 'nothing')).toEqual([]);
  });

  test('what has the text as its name comes first, then what is named so in part', () => {
    const alike = [
      { id: 'n-1', name: 'training-a' },
      { id: 'training', name: 'other' },
      { id: 'n-2', name: 'Training' },
      { id: 'n-3', detail: 'for training' },
    ];
    expect(matching(alike, 'training').map(({ id }) => id)).toEqual([
      'training',
      'n-2',
      'n-1',
      'n-3',
    ]);
  });

  test('what is known but not listed is named where chosen, and neither suggested nor meant by its name', () => {
    const elsewhere = [...known, { id: 'p-6', name: 'elsewhere', unlisted: true }];
    expect(matching(elsewhere, '')).toEqual(known);
    expect(matching(elsewhere, 'elsewhere')).toEqual([]);
    expect(idNamed(elsewhere, 'elsewhere')).toBeUndefined();
    expect(shownAs(elsewhere, 'p-6')).toEqual({ name: 'elsewhere' });
  });

  test('only a UUID, a known id or the name of one is an id', () => {
    expect(idNamed(known, ' Platform ')).toBe('p-1');
    expect(idNamed(known, ' p-1 ')).toBe('p-1');
    const uuid = 'bf971d6f-2a59-49eb-9476-ac07f0997b09';
    expect(idNamed(known, ` ${uuid} `)).toBe(uuid);
    for (const text of ['twin', 'plat', 'training', 'p-', uuid.slice(1), ''])
      expect(idNamed(known, text)).toBeUndefined();
    expect(idNamed([{ id: ' spaced ' }], ' spaced ')).toBe(' spaced ');
  });

  test('a name that several have is shown with the id', () => {
    expect(shownAs(known, 'p-4')).toEqual({ name: 'twin', id: 'p-4' });
    expect(shownAs(known, 'p-1')).toEqual({ name: 'platform' });
    expect(shownAs(known, 'p-3')).toEqual({ name: 'p-3' });
    expect(shownAs(known, 'other')).toEqual({ name: 'other' });
  });

  test('a text is parted into ids, except where one is in double quotes', () => {
    expect(idsIn('a, b c;d\te\n\nf')).toEqual(['a', ' b c', 'd', 'e', 'f']);
    expect(idsIn('"with, comma"; "with ""quotes"", too" ,g')).toEqual([
      'with, comma',
      'with "quotes", too',
      'g',
    ]);
    expect(idsIn('5" disk, "open')).toEqual(['5" disk', ' "open']);
    expect(idsIn('"a"b')).toEqual(['"a"b']);
    expect(idsIn('')).toEqual([]);
    for (const id of ['with, "comma"', '"a"', 'a; b', 'two words'])
      expect(idsIn(quoted(id))).toEqual([id]);
    expect(['"a', ' "a, b', '"a""', '"a"', 'a"', ''].map(opensQuote)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
