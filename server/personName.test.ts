import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visible } from '../src/lib/text/invisible';
import { journalName } from '../src/lib/text/plainAddress';
import { personName, personOf, refusalOf } from './people';

// How people are told: what the provider answers for comes first, and no name can take its place.

const brackets = '()[]{}<>（）［］｛｝〈〉《》「」『』【】〔〕⟨⟩❨❩⁽⁾₍₎﹙﹚︵︶﴾﴿‹›«»＜＞⎛⎝⎞⎠';
const unseen = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200B\u200C\u200D\u200E\u200F\u061C\u00AD\uFEFF\u2060\u2028\u2029\u3164\u115F\u2800\uFE0F\u180E\0\u0007\u001B\u0085\u009B\uD800\uE000\u{E0041}'; // prettier-ignore
const signs = [...brackets, ...unseen, ...' \t\n\r\u00A0\u3000@.,;:·—|/', '\u0301', '\u0489', 'Ada', 'ada@example.org', 'é', '名', '👩‍💻', '[U+202E]', 'id ']; // prettier-ignore
const anyName = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 30 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 500 }),
);
const address = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z\d.+-]{0,10}$/),
    fc.stringMatching(/^[a-z][a-z\d]{0,8}\.example$/),
  )
  .map((parts) => parts.join('@'));

const told = (claims: { sub: string; [claim: string]: unknown }) => personName(personOf(claims));

it('begins with the verified address, whatever name somebody chose', () => {
  fc.assert(
    fc.property(address, anyName, anyName, (email, name, sub) => {
      const words = told({ sub: `s${sub}`, name, email, email_verified: true });
      // In a place of its own: what follows is one pair of brackets around what has none.
      expect(words.startsWith(email)).toBe(true);
      expect(words.slice(email.length)).toMatch(/^(?: \((?:[^()[\]]|\[U\+[\dA-F]{4,6}\])+\))?$/);
      expect(words).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u);
      expect(words.replaceAll(/\[U\+[\dA-F]{4,6}\]/g, '')).not.toMatch(
        /(?<!^[^ ]* )[\p{Ps}](?!.*\)$)/u,
      );
      expect(words).not.toMatch(/\p{M}{3}|[\s(]\p{M}/u);
      expect(visible(words)).toBe(words);
      expect(words.length).toBeLessThan(email.length + 600);
    }),
  );
});

it('of another person never begins with it', () => {
  fc.assert(
    fc.property(address, anyName, anyName, fc.boolean(), (email, name, sub, isSaid) => {
      const other = { sub: `${sub || 's'}`, name, ...(isSaid && { email, email_verified: false }) };
      expect(told(other).startsWith(email)).toBe(false);
      for (const chosen of [email, `${email} `, `${email} (Ada)`, `${email}（`])
        expect([told({ ...other, sub: chosen }), told({ ...other, name: chosen })].some((words) => words.startsWith(email))).toBe(false); // prettier-ignore
    }),
  );
});

it.each([
  [{ sub: 'ada' }, 'ada'],
  [{ sub: 'ada', name: 'Ada Lovelace' }, 'ada (Ada Lovelace)'],
  [
    { sub: 'u1', name: 'Ada', email: 'Ada@Example.org', email_verified: true },
    'ada@example.org (Ada)',
  ],
  [{ sub: 'u1', email: 'ada@example.org', email_verified: true }, 'ada@example.org'],
  [{ sub: 'u1', email: 'ada@example.org' }, 'u1 (ada@example.org)'],
  [{ sub: 'bot@clients', name: 'Bot' }, 'id bot@clients (Bot)'],
  [{ sub: 'u1', name: 'Ada（ada@example.org）' }, 'u1 (Ada[U+FF08]ada@example.org[U+FF09])'],
  [{ sub: 'u1', name: 'Ada\u202Egro' }, 'u1 (Ada[U+202E]gro)'],
  [{ sub: 'u1', name: 'Ada\n\nLovelace ' }, 'u1 (Ada Lovelace)'],
  [{ sub: 'u1', name: 'x'.repeat(300) }, `u1 (${'x'.repeat(60)}…)`],
])('of %j are %s', (claims, words) => {
  expect(told(claims)).toBe(words);
});

const allowed = { groups: undefined, domains: ['company.example'], emails: ['kim@other.example'] };

it.each([
  ['ada@company.example', true],
  ['ADA@Company.EXAMPLE', true],
  ["o'brien+x@company.example", true],
  ['kim@other.example', true],
  ['company.example', false],
  ['@company.example', false],
  ['a@evil.example@company.example', false],
  ['a@@company.example', false],
  ['a@evil.example\n@company.example', false],
  ['ada@company.example\n', false],
  ['ada@company.example\r\nx', false],
  ['\nada@company.example', false],
  ['a b@company.example', false],
  ['"a@evil.example"@company.example', false],
  ['a<b@company.example', false],
  ['a\u0000@company.example', false],
  ['a\u200B@company.example', false],
  ['a\u00A0b@company.example', false],
  ['a@company.example.', false],
  ['a@company.example.evil.example', false],
  ['a@sub.company.example', false],
  ['a@notcompany.example', false],
  ['a@ company.example', false],
  ['a@company.example ', false],
  ['a@.company.example', false],
  ['a@company．example', false],
  ['a＠company.example', false],
  ['a@сompany.example', false],
  ['a@company.exampl\u0435', false],
  ['\u212Aim@other.example', false],
  ['k\u0131m@other.example', false],
  ['ada@xn--company.example', false],
  ['<ada@company.example>', false],
  ['ada@company.example,x@evil.example', false],
  ['ada@[company.example]', false],
  [`${'a'.repeat(65)}@company.example`, false],
])('let in %j: %s', (email, may) => {
  const claims = { sub: 'u1', email, email_verified: true };
  expect(refusalOf(allowed, claims) === undefined).toBe(may);
  expect(refusalOf(allowed, { ...claims, email_verified: 'true' })).toBeDefined();
  expect(refusalOf(allowed, { ...claims, email: [email] })).toBeDefined();
});

it.each([
  'Ada@Acme.Example',
  'root@localhost',
  'Zoë@acme.example',
  'Ada@',
  'two@a.example@b.example',
  'Ada-4711',
])('the console asks for %s by the name that the gateway gives', (subject) => {
  const [name] = told({ sub: subject, email: subject, email_verified: true }).split(' (');
  expect(journalName(subject)).toBe(name);
});
