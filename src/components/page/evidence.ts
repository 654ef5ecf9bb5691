import { strToU8, zipSync } from 'fflate';
import { version } from '../../lib/version';
import { ApiError } from '../../api/http/errors';
import { requestLog, stepsTaken, type LoggedRequest, type Step } from '../../ledger/requestLog';
import { redactSecrets } from '../../ledger/secrets';
import { withoutSecrets } from '../../lib/text/withoutSecrets';
import { formatTime } from '../../lib/time/dates';
import { basePath } from '../../session/addresses';
import { currentConnection } from '../../session/connections';
import { downloadBlob } from '../table/exportRows';
import { errorDetails } from './errorWords';

const about: Record<string, string> = {
  'error.txt': 'The error, as the page shows it.',
  'versions.json': 'The console, the gateway, the browser and the connection.',
  'steps.txt': 'The pages shown and the requests sent, oldest first.',
  'requests.json':
    'The requests with headers and bodies, newest first. The one that failed is marked.',
  'differences.json': 'Where responses differ from the description of the API.',
};

const contents = [
  'What the console knows of an error.',
  'Tokens and values of members named like a credential are removed.',
  'Names, addresses and IDs of your resources are in it.',
  '',
  ...Object.entries(about).map(([name, words]) => `${name}: ${words}`),
].join('\n');

/** Parameters of an address whose values may be a secret. */
const secretParameter = /token|secret|code|key|password|state/i;

/** Downloads the evidence of an error. */
export async function saveEvidence(error: unknown, title?: string): Promise<void> {
  const files = evidenceFiles({
    error: errorDetails(error, title),
    failed: error instanceof ApiError ? error.requestId : undefined,
    requests: requestLog(),
    steps: stepsTaken(),
    versions: await versions(),
  });
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  const name = `evidence-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  // Not in a worker, whose code would come from a text, which the content security policy forbids.
  const zip = zipSync(
    Object.fromEntries(packed.map(([file, bytes]) => [`${name}/${file}`, bytes])),
  );
  downloadBlob(`${name}.zip`, new Blob([zip.slice()], { type: 'application/zip' }));
}

/** What goes into the zip, by file name. */
export function evidenceFiles({
  error,
  failed,
  requests,
  steps,
  versions,
}: {
  error: string;
  /** The id of the request that failed. */
  failed: string | undefined;
  requests: readonly LoggedRequest[];
  steps: readonly Step[];
  versions: object;
}): Record<string, string> {
  const shown = requests.map(({ id, url, sentBody, receivedBody, ...rest }) => ({
    ...(id === failed && { failed: true }),
    id,
    ...rest,
    url: safeAddress(url),
    ...(sentBody !== undefined && { sentBody: safeBody(sentBody) }),
    ...(receivedBody !== undefined && { receivedBody: safeBody(receivedBody) }),
  }));
  const files = {
    'README.txt': contents,
    'error.txt': error,
    'versions.json': json(versions),
    'steps.txt': stepLines(requests, steps).join('\n'),
    'requests.json': json(shown),
    'differences.json': json(
      shown
        .filter(({ differences }) => differences.length > 0)
        .map(({ id, title, operation, differences, differenceCount }) => ({
          id,
          title,
          operation,
          differences,
          ...(differenceCount !== undefined && { differenceCount }),
        })),
    ),
  };
  // A token may have become known after a request was logged.
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, redactSecrets(text)]),
  );
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

function stepLines(requests: readonly LoggedRequest[], steps: readonly Step[]): string[] {
  const sent = requests.map(({ at, title, method, url, status, failure, cancelled, pending }) => {
    const end = status ?? failure ?? (cancelled ? 'cancelled' : pending ? 'pending' : 'no answer');
    return { at, text: `  ${title}: ${method} ${safeAddress(url)}, ${end}` };
  });
  const shown = steps.map(({ at, page }) => ({ at, text: safeAddress(page) }));
  return [...shown, ...sent]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => `${formatTime(at)} ${text}`);
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
