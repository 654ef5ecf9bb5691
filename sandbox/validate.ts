import * as z from 'zod/mini';
import {
  cloneJson,
  isObject,
  parseJson,
  pointerTo,
  valueAt,
  type JsonObject,
} from '../src/lib/json';
import { memberProblem, Problem } from './problem';
import type { Settings } from './settings';

type Issue = z.core.$ZodIssue;

/** Deeper than any body of the interface, and shallow enough for whatever walks it. */
const MOST_DEPTH = 100;
const MOST_MEMBERS = 10_000;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
// Each closes two codes after it opens.
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** The JSON object a request carries. */
export function readBody(text: string): JsonObject {
  checkSize(text);
  let body;
  try {
    body = parseJson(text);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
  if (!isObject(body)) throw new Problem(400, 'The body must be a JSON object.');
  return body;
}

/** Refuses JSON text that would take long to walk. Valid text is judged rightly; other text fails later anyway. */
function checkSize(text: string): void {
  let depth = 0;
  let members = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInside) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInside = false;
    } else if (code === QUOTE) isInside = true;
    else if (code === COLON) members += 1;
    else if (code === BRACKET || code === BRACE) depth += 1;
    else if (code === BRACKET + 2 || code === BRACE + 2) depth -= 1;
    if (depth > MOST_DEPTH)
      throw new Problem(400, `The body is nested deeper than ${MOST_DEPTH} levels.`);
    if (members > MOST_MEMBERS)
      throw new Problem(400, `The body has more than ${MOST_MEMBERS} members.`);
  }
}

/**
 * Checks a body against the contract and returns what to keep. Only the first fault is reported, by JSON pointer.
 * Members the contract does not know are kept, dropped or refused, as the settings say.
 */
export function checkBody(
  schema: z.core.$ZodType,
  body: JsonObject,
  unknownMembers: Settings['unknownMembers'],
): JsonObject {
  const kept = cloneJson(body);
  const parsed = z.safeParse(schema, kept);
  if (parsed.success) return kept;
  const faults = parsed.error.issues.filter((issue) => issue.code !== 'unrecognized_keys');
  const [fault] = faults;
  if (fault) throw memberProblem(pointerOf(fault), wordsFor(fault, kept));
  if (unknownMembers === 'keep') return kept;
  for (const issue of parsed.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) {
      const pointer = pointerTo(pointerOf(issue), key);
      if (unknownMembers === 'refuse')
        throw memberProblem(pointer, 'is not a member the service knows', 400);
      const parent = valueAt(kept, pointerOf(issue));
      if (unknownMembers === 'ignore' && isObject(parent)) delete parent[key];
    }
  }
  return kept;
}

function pointerOf(issue: Issue): string {
  return issue.path.reduce<string>((pointer, part) => pointerTo(pointer, String(part)), '');
}

function wordsFor(issue: Issue, body: JsonObject): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(body, pointerOf(issue)) === undefined
        ? 'is required'
        : `must be ${typeWords[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be ${issue.minimum} or more`;
    case 'too_big':
      return `must be ${issue.maximum} or less`;
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

const typeWords: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
