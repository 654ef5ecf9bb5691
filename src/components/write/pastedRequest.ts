import { redactSecrets } from '../../ledger/secrets';
import { isObject, parseJson, stringifyJson, type JsonObject } from '../../lib/json';
import { parseCurl } from '../../lib/text/parseCurl';

/** What a pasted text says: the body of a request, or what is wrong with it. */
export interface PastedRequest {
  /** The text to go on with: of a command only the body, so that its token is gone. */
  text: string;
  body?: JsonObject;
  fault?: string;
}

// A command that is not whole yet cannot be taken apart, but its token can be hidden.
const credential =
  /((?:authorization|cookie|x-[\w-]*(?:key|token))\s*:\s*(?:bearer\s+|basic\s+)?|--(?:oauth2-bearer|user|cookie)\s+['"]?|\s-[ub]\s*['"]?)(?!\$)[^\s'"\\]+/gi;

/** Reads a cURL command or a JSON body. */
export function readPasted(pasted: string): PastedRequest {
  const text = redactSecrets(pasted).replaceAll(credential, '$1$TOKEN');
  if (text.trim() === '') return { text };
  const curl = parseCurl(text);
  if (curl === undefined) return readBody(text, 'Paste a cURL command or a JSON body.');
  if (curl.file !== undefined)
    return { text, fault: `The body is in the file ${curl.file}. Paste its content instead.` };
  if (curl.body === undefined) return { text, fault: 'This command sends no body.' };
  const read = readBody(curl.body, 'The body of this command is not a JSON object.');
  return read.body
    ? { ...read, text: stringifyJson(read.body, 2) }
    : { text, fault: read.fault ?? '' };
}

function readBody(text: string, fault: string): PastedRequest {
  try {
    const body = parseJson(text);
    return isObject(body) ? { text, body } : { text, fault };
  } catch {
    return { text, fault };
  }
}
