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

/** The JSON object a request carries. */
export function readBody(text: string): JsonObject {
  let body;
  try {
    body = parseJson(text);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
  if (!isObject(body)) throw new Problem(400, 'The body must be a JSON object.');
  return body;
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
