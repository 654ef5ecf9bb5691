import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

const passedOn = [
  'authorization',
  'accept',
  'accept-encoding',
  'content-type',
  'content-encoding',
  'content-length',
  'traceparent',
  'tracestate',
] as const;

/** The headers an API is sent: these few and no others, so no cookie and nothing meant for the gateway. */
export function sentHeaders(
  request: IncomingMessage,
  base: URL,
  authorization: string | undefined,
): OutgoingHttpHeaders {
  const headers: Record<string, string | string[]> = { host: base.host };
  for (const name of passedOn) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  if (authorization !== undefined) headers['authorization'] ??= authorization;
  return headers;
}

/** For one connection only (RFC 9110, section 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers that would let an API act on the console's origin, or that the gateway sets itself. */
const ofTheOrigin = [
  'set-cookie',
  'set-cookie2',
  'clear-site-data',
  'strict-transport-security',
  'content-security-policy',
  'content-security-policy-report-only',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-content-type-options',
  'x-permitted-cross-domain-policies',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cross-origin-embedder-policy',
  'service-worker-allowed',
  'sourcemap',
  'alt-svc',
  'link',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'cache-control',
  'expires',
  'pragma',
  'server',
  'x-powered-by',
];

/** The headers of an API's answer that reach the browser. */
export function receivedHeaders(answer: IncomingMessage): OutgoingHttpHeaders {
  const named = String(answer.headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const dropped = new Set([...hopByHop, ...ofTheOrigin, ...named]);
  const kept = Object.entries(answer.headers).filter(
    ([name, value]) =>
      !dropped.has(name) && !name.startsWith('access-control-') && !asksForPassword(name, value),
  );
  // The browser must not store answers, because another person may use it next.
  return { ...Object.fromEntries(kept), 'cache-control': 'no-store' };
}

/** A challenge other than `Bearer` would open the browser's own password dialog. */
function asksForPassword(name: string, value: string | string[] | undefined): boolean {
  return name === 'www-authenticate' && !/^bearer\b/i.test(String(value));
}
