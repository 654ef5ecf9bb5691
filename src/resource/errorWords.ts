import { ApiError } from '../api/http/errors';
import { operations } from '../contract/resources';
import { messageOf } from '../lib/text/text';
import { serviceNow } from '../lib/time/clock';
import { isoTime } from '../lib/time/dates';
import { version } from '../lib/version';

export interface ErrorSummary {
  title: string;
  /** The server's words, or the console's if there are none. */
  words: string;
  /** Status, trace id and similar facts. */
  facts: string[];
}

const ways: Record<ApiError['kind'], string> = {
  answered: 'was refused',
  unreachable: 'could not reach the service',
  timeout: 'got no answer in time',
  unreadable: 'got an unreadable answer',
  'not sent': 'was not sent',
};

function wayOf({ kind, status }: ApiError): string {
  if (kind === 'answered' && status !== undefined && status >= 500) return 'failed at the service';
  if (kind === 'unreachable' && status !== undefined) return 'got an incomplete answer';
  return ways[kind];
}

/** The words that explain an error to a person. */
export function errorSummary(error: unknown, title?: string): ErrorSummary {
  if (!(error instanceof ApiError))
    return {
      title: title ?? 'Something went wrong in the console',
      words: messageOf(error),
      facts: [],
    };
  const what = operations[error.operation].title;
  const facts: string[] = [];
  if (error.status !== undefined) facts.push(`Status ${error.status}`);
  if (error.code !== undefined) facts.push(error.code);
  if (error.traceId !== undefined) facts.push(`Trace ${error.traceId}`);
  if (error.retryAfterSeconds !== undefined)
    facts.push(`The service asks to wait ${error.retryAfterSeconds}\u00a0s`);
  return { title: title ?? `“${what}” ${wayOf(error)}`, words: error.words, facts };
}

/** An error as plain text for a bug report: method, address, status, words and version, but never a token. */
export function errorDetails(error: unknown, title?: string): string {
  const { title: heading, words, facts } = errorSummary(error, title);
  const lines = [heading, words, ...facts];
  if (error instanceof ApiError) lines.push(`${error.method} ${error.url}`);
  lines.push(`Meridian ${version}, ${isoTime(serviceNow())}`);
  return lines.filter((line) => line !== '').join('\n');
}
