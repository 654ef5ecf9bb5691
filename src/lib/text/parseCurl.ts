/** A cURL command as far as its request is concerned. Its headers are not kept, because one of them holds a token. */
export interface ParsedCurl {
  method: string;
  url: string | undefined;
  /** The text of the body; `undefined` if the command has none. */
  body: string | undefined;
  /** The file that has the body, if it is not part of the command. */
  file: string | undefined;
}

/** Options of one letter that take a value. */
const withValue = new Set('AbCcdDeEFHhKmoPQrTtuUwxXyYz');
const dataOptions = /^--(?:data(?:-raw|-binary|-ascii)?|json)$/;
/** Long options that take a value besides those; it must not be mistaken for the address. */
const otherOptions =
  /^--(?:header|user(?:-agent)?|cookie(?:-jar)?|output|proxy|referer|cacert|cert|key|max-time|connect-timeout|retry|write-out|oauth2-bearer|form|resolve)$/;

/** Reads a cURL command as a shell would split it; `undefined` if the text is not one. */
export function parseCurl(text: string): ParsedCurl | undefined {
  const { words, input } = split(text.trim().replace(/^\$ /, ''));
  const start = words.findIndex((word) => /(?:^|\/)curl(?:\.exe)?$/.test(word));
  // Variables may be set before the command.
  if (start === -1 || words.slice(0, start).some((word) => !/^\w+=/.test(word))) return undefined;
  const data: string[] = [];
  let json = false;
  let method: string | undefined;
  let url: string | undefined;
  const rest = words.slice(start + 1);
  const take = (option: string, value: string) => {
    if (option === '-X' || option === '--request') method = value.toUpperCase();
    else if (option === '--url') url = value;
    else if (option === '-d' || dataOptions.test(option)) data.push(value);
    json ||= option === '--json';
  };
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (/^-[^-]/.test(word)) {
      // Several letters can share a dash, and the last can have its value attached: -sXPOST.
      const at = [...word].findIndex((letter, index) => index > 0 && withValue.has(letter));
      if (at > 0) take(`-${word[at]}`, word.slice(at + 1) || (rest.shift() ?? ''));
    } else if (word.startsWith('--')) {
      const takes = /^--(?:request|url)$/.test(word) || dataOptions.test(word);
      if (takes || otherOptions.test(word)) take(word, rest.shift() ?? '');
    } else url ??= word;
  }
  const [first] = data;
  const isFile = first?.startsWith('@') === true && !(first === '@-' && input !== undefined);
  return {
    method: method ?? (first === undefined ? 'GET' : 'POST'),
    url,
    body:
      first === '@-'
        ? input
        : isFile || first === undefined
          ? undefined
          : data.join(json ? '' : '&'),
    file: isFile ? first.slice(1) : undefined,
  };
}

/** The words of the first command of a shell, and what it is given as its input. */
function split(text: string): { words: string[]; input: string | undefined } {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const rest = () => text.slice(at);
  const eat = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest()) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  };
  const end = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  while (at < text.length) {
    if (eat(/^\\\r?\n/)) continue;
    const document = word === undefined ? eat(/^<<\s*(['"]?)(\w+)\1[^\n]*\n/) : undefined;
    if (document) {
      const [, , mark = ''] = document;
      const lines = rest().split(/\r?\n/);
      const last = lines.indexOf(mark);
      return { words, input: lines.slice(0, last === -1 ? undefined : last).join('\n') };
    }
    if (eat(/^\s*[\n;|&]/)) {
      end();
      if (words.length > 0) break;
    } else if (eat(/^\s+/)) end();
    else {
      const single = eat(/^'([^']*)(?:'|$)/);
      const escapes = single ? undefined : eat(/^\$'((?:\\[^]|[^'\\])*)(?:'|$)/);
      const double = single || escapes ? undefined : eat(/^"((?:\\[^]|[^"\\])*)(?:"|$)/);
      const plain = single || escapes || double ? undefined : eat(/^\\?([^])/u);
      const part =
        single?.[1] ??
        (escapes && ansi(escapes[1] ?? '')) ??
        double?.[1]?.replaceAll(/\\(?:\r?\n|([$`"\\]))/g, '$1') ??
        plain?.[1] ??
        '';
      word = (word ?? '') + part;
    }
  }
  end();
  return { words, input: undefined };
}

const controls: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** What stands in `$'…'`. */
function ansi(text: string): string {
  const escape =
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|([^]))/gu;
  return text.replaceAll(
    escape,
    (_, x?: string, u?: string, U?: string, octal?: string, one = '') => {
      const code = x ?? u ?? U;
      if (code !== undefined) return characterOf(Number.parseInt(code, 16));
      if (octal !== undefined) return characterOf(Number.parseInt(octal, 8));
      return controls[one] ?? one;
    },
  );
}

function characterOf(code: number): string {
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}
