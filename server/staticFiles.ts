import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { chooseEncoding, type Encoding } from './encoding';
import { pagePolicy } from './securityHeaders';
import type { Settings } from './settings';

export interface StaticFile {
  contentType: string;
  etag: string;
  /** The name contains a hash of the content, so the content never changes. */
  immutable: boolean;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** The files of the built console by address, such as `/assets/index-4f2a.js`, without index.html. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Whether an address ends like a file name. An id in a page's address may have a dot, but no such ending. */
export function namesFile(address: string): boolean {
  return getMimeType(address) !== undefined;
}

/**
 * Reads the whole folder into memory, because it is small, and then no address can reach another file of the machine.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const present = new Set(names);
  const wanted = names.filter((name) => !/\.(?:br|gz)$/.test(name) && name !== 'index.html');
  const files = await Promise.all(
    wanted.map(async (name): Promise<[string, StaticFile]> => {
      const read = (suffix: string): Promise<Buffer> | undefined =>
        present.has(name + suffix) ? readFile(path.join(folder, name + suffix)) : undefined;
      const identity = await readFile(path.join(folder, name));
      const [br, gzip] = await Promise.all([read('.br'), read('.gz')]);
      const address = `/${name.split(path.sep).join('/')}`;
      const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
      return [address, staticFile(address, bodies)];
    }),
  );
  return new Map(files);
}

export function staticFile(address: string, bodies: StaticFile['bodies']): StaticFile {
  return {
    contentType: getMimeType(address) ?? 'application/octet-stream',
    etag: hash('sha256', bodies.identity, 'base64url').slice(0, 22),
    immutable: address.startsWith('/assets/'),
    bodies,
  };
}

/** Answers a GET or HEAD with a file in the browser's preferred encoding, or with 304 when the browser has it. */
export function sendFile(
  settings: Settings,
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const offered = (['br', 'gzip'] as const).filter((name) => file.bodies[name] !== undefined);
  const encoding: Encoding = chooseEncoding(request.headers['accept-encoding'], offered);
  // Each encoding is a separate representation and needs its own tag.
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The policy of a worker comes from the answer with its own file.
    'Content-Security-Policy': pagePolicy(settings),
    ...(offered.length > 0 && { Vary: 'Accept-Encoding' }),
  };
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = file.bodies[encoding] ?? file.bodies.identity;
  response.writeHead(200, {
    ...headers,
    'Content-Type': file.contentType,
    'Content-Length': body.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}
