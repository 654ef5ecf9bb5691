import * as z from 'zod/mini';
import { groupBy } from '../../../lib/groupBy';
import { joinWords, plural } from '../../../lib/text/text';

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
  const byText = groupBy([...lines.keys()], (at) => lines[at] ?? '');
  const entries = byText.map(
    (rows) => [lines[rows[0] ?? 0] ?? '', rows.map((at) => values[at] ?? '')] as const,
  );
  return { name, values: Object.fromEntries(entries) };
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

/** What says that there is no label. */
const noLabel = /^\s*(?:nan|none|null)?\s*$/i;

/** One name for labels that differ in case and blanks, none for `nan` and the like; and what was done, in words. */
export function tidied(labels: readonly string[]): { labels: string[]; words: string[] } {
  const given = [...new Set(labels)].filter((label) => !noLabel.test(label));
  const groups = groupBy(given, (label) => label.trim().normalize('NFKC').toLowerCase());
  const names = new Map(
    groups.flatMap((some) => some.map((one) => [one, some.toSorted()[0]?.trim() ?? ''])),
  );
  const quoted = (some: Iterable<string>) => joinWords([...some].map((one) => `“${one}”`));
  const absent = new Set(labels.filter((label) => label !== '' && noLabel.test(label)));
  return {
    labels: labels.map((label) => names.get(label) ?? ''),
    words: [
      ...groups
        .filter((some) => some.length > 1)
        .map((some) => `${quoted(some)} count as one label.`),
      ...(absent.size > 0 ? [`${quoted(absent)} count as no label.`] : []),
    ],
  };
}

/** How texts are labelled. */
export type Labelled = ReturnType<typeof labelTexts>;

/**
 * The labels of texts, each of which is there once, a negative one for none, and what was done to them, in words. Copies of
 * a text that have different labels are not judged.
 */
export function labelTexts(column: LabelColumn, texts: readonly string[], isTidy: boolean) {
  const lines = Object.keys(column.values);
  const all = lines.flatMap((line) =>
    (column.values[line] ?? []).map((label) => [line, label] as const),
  );
  const given = all.map(([, label]) => label);
  const { labels: tidy, words } = isTidy ? tidied(given) : { labels: given, words: [] };
  const known = new Map<string, Set<string>>();
  for (const [at, [line]] of all.entries())
    if ((tidy[at] ?? '') !== '')
      known.set(line.trim(), (known.get(line.trim()) ?? new Set()).add(tidy[at] ?? ''));
  const own = texts.map((text) => [...(known.get(text.trim()) ?? [])]);
  const names = [...new Set(own.flatMap((some) => (some.length === 1 ? some : [])))].toSorted();
  const torn = own.filter((some) => some.length > 1).length;
  const labels = Int32Array.from(own, (some) =>
    some.length === 1 ? names.indexOf(some[0] ?? '') : -1,
  );
  const alone = names.filter((_, label) => labels.filter((one) => one === label).length === 1);
  const notes = [
    ...words,
    ...(torn > 0 ? [`${plural(torn, 'text')} with several labels not judged.`] : []),
    ...(alone.length > 0 ? [`${plural(alone.length, 'group')} of one text not judged.`] : []),
  ];
  return { column: column.name, labels, names, notes };
}

/** The columns by which lines could be told apart by an id: those that have another value for each. */
export function idColumns(lines: readonly string[], columns: readonly LabelColumn[]): string[][] {
  const isNamed = ({ name }: LabelColumn) => /(?:^|[_ -])(?:id|key|uuid|nr)$/i.test(name.trim());
  return columns
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .map((column) => labelsOf(column, lines).map((id) => id.trim()))
    .filter((ids) => new Set(ids).size === ids.length && !ids.includes(''));
}
