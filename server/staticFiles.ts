import { hash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { send } from './problem';
import { noncePlace, pagePolicy } from './securityHeaders';
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
export function sendFile(settings: Settings, file: StaticFile, response: ServerResponse): void {
  const { headers: asked } = response.req;
  const { identity, ...packed } = file.bodies;
  const { encoding, coded } = chooseEncoding(response, Object.keys(packed) as Packing[]);
  // Each encoding is a separate representation and needs its own tag.
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The policy of a worker comes from the answer with its own file.
    'Content-Security-Policy': pagePolicy(settings),
    ...(Object.keys(packed).length > 0 && { Vary: 'Accept-Encoding' }),
  };
  const known = asked['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.some((one) => one === etag || one === '*')) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = (encoding && packed[encoding]) ?? identity;
  send(response, 200, body, { ...headers, 'Content-Type': file.contentType, ...coded });
}

/** Answers with the console's page and a new nonce; never cached. */
export async function sendPage(
  settings: Settings,
  html: string,
  response: ServerResponse,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const page = Buffer.from(html.replaceAll(noncePlace, nonce));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(settings, nonce),
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  };
  const { encoding, coded } = chooseEncoding(response, ['br', 'gzip']);
  // Fast rather than small, because each answer is compressed separately and the page has only a few kilobytes.
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const packed =
    encoding === 'br' ? promisify(brotliCompress)(page, fast) : encoding && promisify(gzip)(page);
  send(response, 200, (await packed) ?? page, { ...headers, ...coded });
}

type Packing = 'br' | 'gzip';

/** The first of `offered` that the request allows, if any, and the header that says so. */
function chooseEncoding({ req: request }: ServerResponse, offered: readonly Packing[]) {
  const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type, q]));
  const encoding = offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
  return { encoding, coded: encoding && { 'Content-Encoding': encoding } };
}
