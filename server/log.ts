import { format } from 'node:util';
import { maskText } from '../src/lib/text/secrets';

export type Level = 'info' | 'warn' | 'error';

let gateway: string | undefined;
let out: Pick<Console, 'log' | 'error'> = console;

/** The first members of each line. */
export function headOf(level: Level) {
  return { time: new Date().toISOString(), level, ...(gateway !== undefined && { gateway }) };
}

/** Prints a line that belongs to no request, without secrets. */
export function log(level: Level, about: object): void {
  const line = lineOf({ ...headOf(level), ...about }, maskText);
  if (level === 'info') out.log(line);
  else out.error(line);
}

/** Says which gateway this process is, by the id that its writes have in the journal. */
export function nameLines(id: string): void {
  gateway = id;
}

/** Makes everything JSON that this process prints, whoever prints it: libraries, warnings of Node, and what ends it. */
export function printOnlyJson(): void {
  const { log: print, error } = console;
  out = { log: print.bind(console), error: error.bind(console) };
  const levels = {
    log: 'info',
    info: 'info',
    debug: 'info',
    warn: 'warn',
    error: 'error',
  } as const;
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...said) => log(level, { message: format(...said) });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('warn', { message: String(warning) }));
  process.on('uncaughtException', (fault) => {
    log('error', { fault: 'The gateway ended', reason: fault?.stack ?? String(fault) });
    process.exit(1);
  });
}

/** A line of the log, without signs that a terminal or a viewer takes for orders or does not show. */
export function lineOf(entry: object, told = (text: string) => text): string {
  const json = JSON.stringify(entry, (_name, value: unknown) =>
    typeof value === 'string' ? told(value) : value,
  );
  return json.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => escaped(sign.charCodeAt(at))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
