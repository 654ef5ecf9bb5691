import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './encoding';
import { noncePlace, pagePolicy } from './securityHeaders';
import type { Settings } from './settings';

/** Answers with the console's page and a new nonce; never cached. */
export async function sendPage(
  settings: Settings,
  html: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const page = Buffer.from(html.replaceAll(noncePlace, nonce));
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  const body = await encode(page, encoding);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Content-Security-Policy': pagePolicy(settings, nonce),
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encode(page: Buffer, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> | Buffer {
  if (encoding === 'gzip') return promisify(gzip)(page);
  if (encoding === 'identity') return page;
  // Fast rather than small, because each answer is compressed separately and the page has only a few kilobytes.
  return promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
