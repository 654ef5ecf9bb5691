// How the text of a setting is parsed. Each function throws an Error whose message continues the variable's name.
import { BlockList } from 'node:net';
import { completePrefix, formatIp, parsePrefix } from '../src/lib/address/cidr';
import { eachServer, isServer } from './store/postgres';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name from a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return loopbackNames.has(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** A base address: http or https, with an optional path; a trailing slash is removed. */
export function address(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`has to be ${anAddress}`);
  if (url.username !== '' || url.password !== '')
    throw new Error('has a user name or password in it, which cannot be forwarded');
  if (/[?#]/.test(text))
    throw new Error('has a query or fragment, which a base address cannot have');
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** The public address; its path must be empty, and it must use https unless it is this machine. */
export function origin(text: string): URL {
  const url = secure(text);
  if (url.pathname !== '/') throw new Error('has a path, but the console is served at the root');
  return url;
}

/** An address that nobody on the way can change the answers of: https, or this machine. */
export function secure(text: string): URL {
  const url = address(text);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new Error('has to begin with https:// unless it names this machine');
  return url;
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most))
      throw new Error(`has to be a whole number from ${least} to ${most}`);
    return number;
  };
}

/** A day, as its first millisecond in UTC. */
export function day(text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Error('has to be a day such as 2026-11-28');
  return time;
}

const sizes: Record<string, number> = { '': 1, KiB: 1024, MiB: 1024 ** 2 };

/** A size such as `1048576`, `512 KiB` or `16 MiB`. */
export function bytes(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,9}) ?(KiB|MiB)?$/.exec(text) ?? [];
  const size = Number(digits) * (sizes[unit] ?? 1);
  if (!(size >= 1)) throw new Error('has to be a size such as 1048576, 512 KiB or 16 MiB');
  return size;
}

export function choice(text: string): boolean {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  if (/^(?:0|false|no|off)$/i.test(text)) return false;
  throw new Error('has to be true or false');
}

/** Whether changes are recorded: also `required`, when a change that cannot be is refused. */
export function recording(text: string): boolean | 'required' {
  return text === 'required' ? text : choice(text);
}

export function words(text: string): string[] {
  return text.split(/\s+/);
}

/** Texts separated by commas. An empty one is refused: it could let in more people than were meant. */
export function list(text: string): string[] {
  const all = text.split(',').map((one) => one.trim());
  if (all.includes('')) throw new Error('has an empty entry in it');
  return all;
}

export function lowerList(text: string): string[] {
  return list(text.toLowerCase());
}

export function domains(text: string): string[] {
  const domain = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/;
  return each(lowerList(text), (one) => domain.test(one), 'a domain such as example.com');
}

/** Resource indicators: absolute addresses of any scheme without a fragment, separated by spaces. */
export function resources(text: string): string[] {
  return each(words(text), (one) => URL.canParse(one) && !one.includes('#'), anAddress);
}

const anAddress = 'an address such as https://api.example.com';

function each(all: string[], isOne: (text: string) => boolean, what: string): string[] {
  const wrong = all.find((one) => !isOne(one));
  if (wrong !== undefined) throw new Error(`has ${wrong} in it, which is not ${what}`);
  return all;
}

/** Secrets separated by commas. The first one is used for what is new, the others for what is still around. */
export function secrets(text: string): string[] {
  const all = text.split(',').map((one) => one.trim());
  if (all.some((one) => one.length < 32))
    throw new Error(
      all.length === 1
        ? 'is too short; use 32 characters or more'
        : 'has a secret in it that is too short; use 32 characters or more for each',
    );
  return all;
}

/** The path of a file, the address of a PostgreSQL database, or `none`. */
export function storePlace(text: string): string {
  const isAddress = /^[a-z][a-z\d+.-]+:\/\//i.test(text);
  if (isAddress && !(isServer(text) && eachServer(text).every((one) => URL.canParse(one))))
    throw new Error(
      'has to be the path of a file, an address such as postgres://user@host/database, or none',
    );
  return text;
}

/** Who can reach something: `local` for this machine, `open` for all. */
export function reach(text: string): boolean {
  if (text === 'open') return true;
  if (text === 'local') return false;
  throw new Error('has to be local or open');
}

/** How many proxies are in front: a number, or `true` for one; or the addresses and networks that they come from. */
export function proxies(text: string): number | BlockList {
  if (/^[1-9]$/.test(text)) return Number(text);
  if (/^(?:1|true|yes|on|0|false|no|off)$/i.test(text)) return choice(text) ? 1 : 0;
  const networks = new BlockList();
  for (const one of text.split(/[\s,]+/)) {
    const prefix = parsePrefix(completePrefix(one));
    if (prefix === undefined)
      throw new Error(
        'has to be true, false, or how many proxies stand in front, up to 9, or their addresses, such as 10.0.0.5 or 10.0.0.0/24',
      );
    const { family, first, length } = prefix;
    networks.addSubnet(formatIp(family, first), length, `ipv${family}`);
  }
  return networks;
}

const source =
  /^(?:https?:|(?:https?:\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::(?:\d+|\*))?(?:\/[\w./~-]*)?)$/;

/** Sources of a security policy, such as `https://api.example.com https://*.example.org`; `none` for no others. */
export function policySources(text: string): string {
  const sources = each(words(text), (one) => source.test(one), anAddress);
  return text === 'none' ? '' : sources.join(' ');
}
