import * as z from 'zod/mini';
import { formatCount, plural } from '../../../lib/text/text';

/**
 * A grouping of lines, such as their topic: for each text its values, in the order of its lines. It is kept by text, so
 * that lines keep their values when others are typed between them.
 */
export const labelColumn = z.object({
  name: z.string(),
  values: z.record(z.string(), z.array(z.string())),
  /** Only kept for the exports: it has too many values to colour by, such as an ID. */
  carried: z.optional(z.boolean()),
});
export type LabelColumn = z.output<typeof labelColumn>;

/** A column of these lines, with a value for each. */
export function columnOf(
  name: string,
  lines: readonly string[],
  values: readonly string[],
): LabelColumn {
  const byText = new Map<string, string[]>();
  for (const [at, line] of lines.entries()) {
    const known = byText.get(line);
    if (known) known.push(values[at] ?? '');
    else byText.set(line, [values[at] ?? '']);
  }
  return { name, values: Object.fromEntries(byText) };
}

/** The value of each line, empty where it has none. Lines beyond those a text had share the last value. */
export function labelsOf({ values }: LabelColumn, lines: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const own = Object.hasOwn(values, line) ? values[line] : undefined;
    if (!own) return '';
    const at = seen.get(line) ?? 0;
    seen.set(line, at + 1);
    return own[Math.min(at, own.length - 1)] ?? '';
  });
}

/** The columns to colour by that have a value for any of these lines; columns of replaced texts have none. */
export function fittingColumns(
  lines: readonly string[],
  columns: readonly LabelColumn[],
): readonly LabelColumn[] {
  return columns.filter((column) => !column.carried && saysSomethingOf(lines, column));
}

/** `topic (28 of 50,000 texts), language`: the columns to colour by, and how many texts have a value where not all do. */
export function columnWords(lines: readonly string[], columns: readonly LabelColumn[]): string {
  return fittingColumns(lines, columns)
    .map((column) => {
      const labelled = labelsOf(column, lines).filter((label) => label !== '').length;
      const of = `${formatCount(labelled)} of ${plural(lines.length, 'text')}`;
      return labelled === lines.length ? column.name : `${column.name} (${of})`;
    })
    .join(', ');
}

/** All columns that say something of these lines, with a value for each line. */
export function columnValues(
  lines: readonly string[],
  columns: readonly LabelColumn[],
): { name: string; values: readonly string[] }[] {
  const fitting = columns.filter((column) => saysSomethingOf(lines, column));
  return fitting.map((column, at) => {
    const before = fitting.slice(0, at).filter(({ name }) => name === column.name).length;
    // Two columns of the same name would be one member of JSON.
    const name = before === 0 ? column.name : `${column.name} (${before + 1})`;
    return { name, values: labelsOf(column, lines) };
  });
}

function saysSomethingOf(lines: readonly string[], { values }: LabelColumn): boolean {
  return lines.some(
    (line) => Object.hasOwn(values, line) && values[line]?.some((one) => one !== ''),
  );
}
