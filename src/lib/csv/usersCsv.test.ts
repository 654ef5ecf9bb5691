import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asSeenFolded, composed } from '../text/invisible';
import { toCsv } from './csv';
import { headingSeparator, parseCsv } from './parseCsv';
import { readUsers, type UsersContext } from './usersCsv';

const knownTo = (subjects: readonly string[]) =>
  new Map(
    subjects.map((subject) => [
      asSeenFolded(subject),
      subjects.filter((each) => asSeenFolded(each) === asSeenFolded(subject)),
    ]),
  );
const context: UsersContext = {
  knownSubjects: knownTo(['old@example.com']),
  areAllKnown: true,
  groupsNamed: (name) => ({ lab: ['g-1'], twins: ['g-1', 'g-2'] })[name.toLowerCase()] ?? [],
  isKnownGroup: (id) => ['g-1', 'g-2', 'g-3', 'g-4'].includes(id),
  groupsNear: (text) =>
    ({
      labb: [{ id: 'g-1', name: 'lab' }],
      lub: [
        { id: 'g-1', name: 'lab' },
        { id: 'g-3', name: 'hub' },
      ],
    })[text] ?? [],
  knownStates: ['active', 'pending'],
  looksLikeEmail: (subject) => subject.includes('@'),
};
const read = (text: string) => readUsers(parseCsv(text, headingSeparator(text)).cells, context);
const first = (text: string) => read(text).rows[0];

describe('users in a CSV file', () => {
  test('columns are matched in any order, by any usual heading; others are named', () => {
    const file = read('Groups;Phone;E-Mail;STATE\nlab|g-2;1;a@example.com;pending\n');
    expect(file.unused).toEqual(['Phone']);
    expect(file.rows[0]).toMatchObject({
      line: 2,
      subject: 'a@example.com',
      state: 'pending',
      groupIDs: ['g-1', 'g-2'],
      mark: 'new',
      warnings: [],
    });
  });

  test('while not all known users are here, none is new', () => {
    const csv = 'subject,groups\na@example.com,lab\nold@example.com,lab\n,lab\n';
    const { cells } = parseCsv(csv, headingSeparator(csv));
    const marks = readUsers(cells, { ...context, areAllKnown: false }).rows.map(({ mark }) => mark);
    expect(marks).toEqual(['unchecked', 'known', 'invalid']);
  });

  test('each row is new, known, repeated, invalid or to be checked, with the reason', () => {
    const { rows } = read(
      'subject,groups\na@example.com,lab\nold@example.com,lab\na@example.com,g-2\n,lab\nA@example.com,lab\nb@example.com,twins\n',
    );
    expect(rows.map(({ mark }) => mark)).toEqual([
      'new',
      'known',
      'repeated',
      'invalid',
      'check',
      'invalid',
    ]);
    expect(rows[2]?.reason).toContain('row 2');
    expect(rows[4]?.warnings.join(' ')).toContain('capital');
    expect(rows[5]?.reason).toContain('2 groups');
  });

  test('a subject that is known in other capital letters is warned about', () => {
    const row = first('subject,groups\nOLD@example.com,lab\n');
    expect(row?.mark).toBe('check');
    expect(row?.warnings).toEqual([
      'Differs from the known user old@example.com in capital letters only.',
    ]);
    expect(first('subject,groups\nold@example.com,lab\n')?.warnings).toEqual([]);
  });

  test('odd subjects, states and groups are to be checked, and kept as they are', () => {
    const row = first('subject,state,groups\nrobot,asleep,elsewhere\n');
    expect(row).toMatchObject({ mark: 'check', state: 'asleep', groupIDs: ['elsewhere'] });
    expect(row?.warnings).toEqual([
      'Not an e-mail address. You can still create the user.',
      'Unknown state “asleep”; it will be sent as it is.',
      'Unknown group “elsewhere”; it will be sent as an ID.',
    ]);
    expect(first('subject,groups\na@b,one; lab; two\n')?.warnings).toEqual([
      'Unknown groups “one” and “two”; they will be sent as IDs.',
    ]);
  });

  test('a user that is known here and has an unknown group is to be checked, and is said to be known', () => {
    expect(first('subject,groups\nold@example.com,elsewhere\n')).toMatchObject({
      mark: 'check',
      reason: 'Already known: creating it again replaces its groups.',
    });
  });

  test('quotes, line breaks, a byte order mark and empty lines', () => {
    expect(first('\uFEFFsubject,name\r\n\r\n"a@b","Doe, ""Jo"""\r\n')).toMatchObject({
      line: 3,
      name: 'Doe, "Jo"',
    });
  });

  test('a file without a heading, or with nothing useful below it, is said to be so', () => {
    expect(read('a@example.com,pending,lab\n').fault).toContain('subject');
    expect(read('name,phone\nx,1\n').fault).toContain('subject');
    expect(read('subject\n').fault).toBeDefined();
    expect(read('email,mail\na,b\n').fault).toContain('Two columns');
  });

  test.each([
    'subject,state,groups\na@example.com,active,g-1|g-2|g-3|g-4',
    'subject;state;groups\na@example.com;active;g-1|g-2|g-3|g-4',
    'subject,state,groups\na@example.com,active,g-1;g-2;g-3;g-4\nb@example.com,active,g-1;g-2;g-3;g-4',
    '"Subject (e-mail, if any)";state;groups\na@example.com;active;g-1,g-2,g-3,g-4',
  ])('what parts groups is never taken for what parts cells: %s', (text) => {
    expect(first(text)).toMatchObject({
      subject: 'a@example.com',
      state: 'active',
      groupIDs: ['g-1', 'g-2', 'g-3', 'g-4'],
    });
  });

  test('what a heading says in brackets does not change what it means', () => {
    expect(read('Subject (e-mail),Groups [IDs]\na@example.com,g-1\n')).toMatchObject({
      unused: [],
      rows: [{ subject: 'a@example.com', groupIDs: ['g-1'] }],
    });
  });

  test('a known user is known whoever else looks like them, in whatever order they are remembered', () => {
    const spellings = ['jos\u00E9@x.io', 'jose\u0301@x.io', 'Jos\u00E9@x.io', 'jos\u00E9\u200B@x.io', 'JOSE\u0301@X.IO']; // prettier-ignore
    const some = fc.shuffledSubarray(spellings);
    fc.assert(
      fc.property(some, fc.constantFrom(...spellings), (known, subject) => {
        const cells = [['subject'], [subject]];
        const rows = (subjects: string[]) =>
          readUsers(cells, { ...context, knownSubjects: knownTo(subjects) }).rows;
        const [row] = rows(known);
        const isKnown = known.some((each) => composed(each) === composed(subject));
        expect(row?.isKnown).toBe(isKnown);
        // Of two that are known, it is the one that is written the same.
        expect(row?.subject === subject || !known.includes(subject)).toBe(true);
        expect(row?.mark === 'new').toBe(known.length === 0 && !subject.includes('\u200B'));
        expect(rows(known.toReversed())).toEqual([row]);
      }),
    );
  });

  test('what looks alike is not two new users', () => {
    const known = knownTo(['jose\u0301@example.com']);
    const marks = (text: string) => {
      const { cells } = parseCsv(text, headingSeparator(text));
      return readUsers(cells, { ...context, knownSubjects: known }).rows;
    };
    const alike =
      'subject\ntom\u00E1s@example.com\ntoma\u0301s@example.com\n\u0410nna@example.com\n';
    expect(marks(alike).map(({ mark }) => mark)).toEqual(['new', 'repeated', 'check']);
    expect(marks(alike)[2]?.warnings).toEqual([
      'The subject mixes Latin and Cyrillic letters, which look alike.',
    ]);
    // It is sent as the service has it.
    expect(marks('subject\njos\u00E9@example.com')[0]).toMatchObject({
      mark: 'known',
      subject: 'jose\u0301@example.com',
    });
    expect(marks('subject\nMAILTO:bo@example.com\nbo@example.com')).toMatchObject([
      { mark: 'new', subject: 'bo@example.com', reason: '“mailto:” is left out.' },
      { mark: 'repeated' },
    ]);
  });

  test.each(['\u200B', '\u200D', '\u00AD', '\u202E', '\u2066', '\uFE0F', '\u{E0041}', '\u0007'])(
    '%j is found in every cell, and finds the group and the state that are meant',
    (hidden) => {
      const seen = `U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
      const row = first(
        `subject,state,groups,name\na${hidden}b@example.com,pen${hidden}ding,la${hidden}b;un${hidden}seen,A${hidden}b`,
      );
      expect(row).toMatchObject({
        mark: 'check',
        state: 'pending',
        groupIDs: ['g-1', `un${hidden}seen`],
      });
      expect(row?.warnings).toEqual([
        `The subject has an invisible character (${seen}).`,
        `The name has an invisible character (${seen}).`,
        expect.stringContaining('Unknown group “un'),
      ]);
    },
  );

  test('an invisible character in a subject is warned about', () => {
    const { rows } = read('subject\n\u200Ba@example.com\na@example.com\nb\u00ADc@example.com\n');
    expect(rows.map(({ warnings }) => warnings.join(' '))).toEqual([
      'The subject has an invisible character (U+200B).',
      'Looks like row 2, and differs in characters that are not seen.',
      'The subject has an invisible character (U+00AD).',
    ]);
  });

  test('a row with characters that could not be read is invalid, where they would be sent', () => {
    const { rows } = read(
      'subject,name,phone\nm\uFFFDller@example.com,,\na@example.com,J\uFFFDrg,\nb@example.com,,\uFFFD\n',
    );
    expect(rows.map(({ mark }) => mark)).toEqual(['invalid', 'invalid', 'new']);
    expect(rows[0]?.reason).toContain('UTF-8');
  });

  test.each(['=1+1@x', "'=1+1@x"])('what our own export defuses comes back: %s', (subject) => {
    expect(first(toCsv([['subject'], [subject]]))?.subject).toBe(subject);
  });

  test('a state that differs from a known one in capital letters only is that one', () => {
    expect(first('subject,state\na@b,ACTIVE\n')).toMatchObject({
      state: 'active',
      mark: 'new',
      reason: 'The state “ACTIVE” is read as “active”.',
    });
    expect(first('subject,state\na@b,active\n')?.reason).toBe('');
  });
});

describe('a row with an unknown group', () => {
  test('says which groups may be meant: each that is near, and none if none is', () => {
    const said = (groups: string) => first(`subject,groups\na@b,${groups}\n`)?.warnings;
    const asId = (group: string) => `Unknown group “${group}”; it will be sent as an ID.`;
    expect(said('labb')).toEqual([asId('labb'), 'Did you mean lab?']);
    expect(said('lub')).toEqual([asId('lub'), 'Did you mean lab or hub?']);
    expect(said('xyz')).toEqual([asId('xyz')]);
    expect(said('labb; lub')).toEqual([
      'Unknown groups “labb” and “lub”; they will be sent as IDs.',
      'Did you mean lab or hub?',
    ]);
    expect(first('subject,groups\nno-mail,labb\n')).toMatchObject({
      ofGroups: [asId('labb'), 'Did you mean lab?'],
    });
  });
});
