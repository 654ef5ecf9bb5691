import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Settings } from './settings';

/** The placeholder for the nonce in the built index.html (`html.cspNonce` in vite.config.ts). */
export const noncePlace = 'MERIDIAN_NONCE';

/** What a person would be asked about. Everything else needs a script, and only the console's own run. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`: a form sent to this origin would then say `Origin: null`, which looks like a foreign one.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': [
    ...permissions.map((name) => `${name}=()`),
    'clipboard-write=(self)',
    'fullscreen=(self)',
  ].join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** An API's answer that is opened as a page must not be able to act as one. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

const policy = 'Content-Security-Policy';
const plain = Object.entries(common).flat();
const secure = [...plain, 'Strict-Transport-Security', 'max-age=31536000'];

/**
 * The kind of response whose every head has the security headers, whoever writes it; pages have `pagePolicy` as their
 * policy instead. All go into one list, because merging objects or a `setHeader` for each costs far more.
 */
export function secureResponse(settings: Settings): typeof ServerResponse {
  return class<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const own = (rest.at(-1) ?? {}) as Record<string, string>;
      const all = [...(overTls(settings, this.req) ? secure : plain)];
      if (own[policy] === undefined) all.push(policy, dataPolicy);
      for (const name in own) all.push(name, own[name] as string);
      return super.writeHead(status, all);
    }
  };
}

/** Whether the browser reached the gateway over TLS. */
export function overTls(settings: Settings, request: IncomingMessage): boolean {
  if (settings.tls) return true;
  return settings.proxies > 0 && request.headers['x-forwarded-proto'] === 'https';
}

/**
 * The policy of the console's page and its files; `nonce` is new for each page that is sent. Files are workers at most,
 * and may use WebAssembly; the page may not.
 */
export function pagePolicy(settings: Settings, nonce?: string): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const scripts = nonce === undefined ? `${own} 'wasm-unsafe-eval'` : own;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${own}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${settings.connectSources}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The console's only Trusted Types policy (src/app): it refuses markup and allows workers from this origin.
    'trusted-types default',
  ].join('; ');
}
