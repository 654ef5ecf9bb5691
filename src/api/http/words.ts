import { capitalised } from '../../lib/text/text';
import { isObject, jsonText, readObject, type JsonObject } from '../../lib/json';

/** The message of an error answer, as plain text. */
export interface ServerWords {
  words: string;
  code?: string | undefined;
  traceId?: string | undefined;
  pointers: string[];
}

const MOST_CHARACTERS = 1000;
const LONGEST_ERROR = 64 * 1024;

/** Reads an error body of any form: the services' own, RFC 7807, plain text, a proxy's HTML, or an empty one. */
export function serverWords(status: number, body: string): ServerWords {
  const json = jsonObject(body);
  if (json) return jsonWords(status, json);
  const text = looksLikeHtml(body) ? htmlText(body) : tidy(body);
  return { words: text || unexplained(status), pointers: pointersIn(text) };
}

function jsonWords(status: number, json: JsonObject): ServerWords {
  const code = firstText(innerOf(json), ['error', 'code', 'type']);
  const traceId = firstText(json, ['trace_id', 'traceId', 'request_id', 'requestId']);
  const words = descriptionIn(json) ?? unexplained(status);
  return { words, code, traceId, pointers: pointersIn(words) };
}

/** The error message in an answer of any status; `undefined` when the body is too long to be one. */
export function saidIn(body: string): string | undefined {
  const json = body.length > LONGEST_ERROR ? undefined : jsonObject(body);
  return json && descriptionIn(json);
}

function descriptionIn(json: JsonObject): string | undefined {
  const members = ['error_description', 'detail', 'message', 'title', 'description'];
  return firstText(innerOf(json), members) ?? firstText(json, [...members, 'error']);
}

/** Some services nest the error, as {"error": {"message": …}}. */
function innerOf(json: JsonObject): JsonObject {
  return isObject(json['error']) ? json['error'] : json;
}

/** The seconds a `Retry-After` header asks for, given in seconds or as a date. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The seconds to wait that an answer names: in its headers, or as the time that a model takes to load. */
export function waitSeconds(headers: Headers, body: string, now: number): number | undefined {
  const ms = headers.get('retry-after-ms')?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(ms)) return Number(ms) / 1000;
  const loading = Number(jsonText(jsonObject(body)?.['estimated_time']) || Number.NaN);
  return retryAfter(headers.get('retry-after'), now) ?? (loading > 0 ? loading : undefined);
}

const POINTER = /(?<![\w/.:-])\/(?:metadata|spec|status|model|input|dimensions)(?:\/[\w~-]+)*/g;
const DOTTED = /(?<![\w/.-])(?:metadata|spec)(?:\.\w+|\[\d+\])+/g;

/** JSON pointers named in a message: `/spec/prefix`, and `spec.routes[0].prefix` as a pointer. */
export function pointersIn(words: string): string[] {
  const dotted = (words.match(DOTTED) ?? []).map(
    (path) => `/${path.replaceAll(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`,
  );
  return [...new Set([...(words.match(POINTER) ?? []), ...dotted])];
}

const NAMED = new RegExp(`(?:${POINTER.source}|${DOTTED.source})(\\s*:\\s*)?`, 'g');

/**
 * A server's message for people: `nameOf` names its pointers. A pointer without a name is left out at the start of the
 * message, because the message stands at the field; elsewhere only its last member is shown.
 */
export function withoutPointers(
  words: string,
  nameOf: (pointer: string) => string | undefined = () => undefined,
): string {
  const plain = words.replaceAll(NAMED, (text: string, colon: string | undefined) => {
    const [pointer = ''] = pointersIn(text);
    const name = nameOf(pointer);
    if (colon === undefined) return name ?? pointer.slice(pointer.lastIndexOf('/') + 1);
    return name === undefined ? '' : `${name}: `;
  });
  return plain === '' ? words : capitalised(plain);
}

function unexplained(status: number): string {
  return `The service answered ${status} without a message.`;
}

function firstText(from: JsonObject, members: string[]): string | undefined {
  for (const member of members) {
    const value = Object.hasOwn(from, member) ? from[member] : undefined;
    if (typeof value !== 'string') continue;
    const text = tidy(value);
    if (text) return text;
  }
  return undefined;
}

function jsonObject(body: string) {
  return body.trimStart().startsWith('{') ? readObject(body) : undefined;
}

function looksLikeHtml(body: string): boolean {
  return /^\s*(?:<!doctype|<html|<head|<body|<h\d|<title)/i.test(body);
}

/** The title of an HTML page and, if it says more, its first heading. Only shown as text. */
function htmlText(body: string): string {
  const parts = ['title', 'h1'].flatMap((element) => {
    const found = new RegExp(`<${element}[^>]{0,200}>([^<]{0,${MOST_CHARACTERS}})`, 'i').exec(body);
    const text = tidy(decodeEntities(found?.[1] ?? ''));
    return text ? [text] : [];
  });
  return [...new Set(parts)].join(': ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
function decodeEntities(text: string): string {
  return text
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll('&#39;', "'");
}

/** One paragraph of limited length, without control characters or repeated spaces. */
function tidy(text: string): string {
  const line = text
    .slice(0, MOST_CHARACTERS * 4)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}
