import { version } from '../lib/version';
import { ApiError } from '../api/http/errors';
import { requestLog, type LoggedRequest } from '../memory/requestLog';
import { redactSecrets } from '../memory/secrets';
import { withoutSecrets } from '../lib/text/withoutSecrets';
import { basePath } from '../session/addresses';
import { currentConnection } from '../session/connections';
import { downloadBlob } from '../table/exportRows';
import { errorDetails } from './errorWords';

const about =
  'What the console knows of an error, without tokens and values of members named like a credential. It has names, addresses and IDs of your resources.';

/** Parameters of an address whose values may be a secret. */
const secretParameter = /token|secret|code|key|password|state/i;

/** Downloads what the console knows of an error, as one JSON file. */
export async function saveErrorFile(error: unknown, title?: string): Promise<void> {
  const text = errorFile({
    error: errorDetails(error, title),
    failed: error instanceof ApiError ? error.requestId : undefined,
    requests: requestLog(),
    versions: await versions(),
  });
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  downloadBlob(`details-${time}.json`, new Blob([text], { type: 'application/json' }));
}

/** The text of the file. The request that failed is marked in it. */
export function errorFile({
  error,
  failed,
  requests,
  versions,
}: {
  error: string;
  /** The id of the request that failed. */
  failed: string | undefined;
  requests: readonly LoggedRequest[];
  versions: object;
}): string {
  const shown = requests.map(({ id, url, sentBody, receivedBody, ...rest }) => ({
    ...(id === failed && { failed: true }),
    id,
    ...rest,
    url: safeAddress(url),
    ...(sentBody !== undefined && { sentBody: safeBody(sentBody) }),
    ...(receivedBody !== undefined && { receivedBody: safeBody(receivedBody) }),
  }));
  const file = { about, error, versions, requests: shown };
  // A token may have become known after a request was logged.
  return redactSecrets(JSON.stringify(file, undefined, 2));
}

/** An address without the values of parameters that may be secret, and without what stands after `#`. */
function safeAddress(address: string): string {
  const [path = '', query] = address.replace(/#.*$/s, '').split('?');
  if (query === undefined) return path;
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=');
    return secretParameter.test(name) ? `${name}=…` : pair;
  });
  return `${path}?${pairs.join('&')}`;
}

/** A body without the values of members named like a credential; only the length of what is not JSON. */
function safeBody(text: string): string {
  if (text === '') return text;
  try {
    return withoutSecrets(text);
  } catch {
    return `(${text.length} characters that are not whole JSON)`;
  }
}

async function versions(): Promise<object> {
  const { name, kind } = currentConnection();
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  return {
    at: new Date().toISOString(),
    console: { version, build: build?.split('/').at(-1) },
    gateway: await gatewayVersion(),
    connection: { name, kind },
    browser: {
      userAgent: navigator.userAgent,
      languages: navigator.languages,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      online: navigator.onLine,
      window: `${window.innerWidth} × ${window.innerHeight}`,
    },
  };
}

async function gatewayVersion(): Promise<unknown> {
  try {
    const answer = await fetch(`${basePath}config.json`, { signal: AbortSignal.timeout(3000) });
    const { version: found = 'none: this console is served without a gateway' } =
      (await answer.json()) as { version?: string };
    return found;
  } catch {
    return 'unknown: no answer';
  }
}
