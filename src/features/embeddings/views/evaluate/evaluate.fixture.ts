import { readFileSync } from 'node:fs';
import { readTable, type TextTable } from '../../../../lib/csv/textsCsv';
import { decodeText } from '../../../../lib/text/decodeText';
import { formatCount, plural } from '../../../../lib/text/text';
import { finish } from '../../../../lib/steps';
import { inspect } from '../../../../lib/vectors/io/inspect';
import { meanInterval, pairedGap } from '../../../../lib/vectors/math/bootstrap';
import { judgeGrid } from '../../../../lib/vectors/math/grid';
import type { HealthFinding } from '../../../../lib/vectors/math/health';
import { mergeCopies, type Matrix } from '../../../../lib/vectors/math/matrix';
import { matrixOf } from '../../../../lib/vectors/vectors.fixture';
import { tableInputs } from '../../inputs/tableInputs';
import { labelTexts, type LabelColumn } from '../../run/labels';
import { besideBest, bestOf, conclude } from './conclude';
import { askedItems, commonTexts, readQueries } from './items';
import { rowsOf, type By, type EvaluateRow } from './rows';
import { healthSentences, sentencesOf, separatedOther } from './sentences';

/** The bytes of a file that went wrong once. */
export const caseBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));
export const caseTable = (name: string): TextTable => readTable(decodeText(caseBytes(name)));

/** The texts of a file with their columns. */
export function caseTexts(name: string): { texts: string[]; columns: LabelColumn[] } {
  const table = caseTable(name);
  const { texts, columns } = tableInputs(table, table.textColumn);
  return { texts: texts.split('\n'), columns: [...columns] };
}

/** A model that answers each text, and its vectors of some texts. */
export interface TestModel {
  name: string;
  vectorOf: (text: string, at: number) => ArrayLike<number>;
  texts?: readonly string[];
  canCut?: boolean;
  findings?: readonly HealthFinding[];
}

export interface TestQuestion {
  by: By;
  measure?: number;
  margin?: number;
  texts: readonly string[];
  columns?: readonly LabelColumn[];
  bench?: TextTable;
}

/** All that the page makes of vectors, without the page: from texts, columns and queries to sentences. */
export function evaluate(models: readonly TestModel[], asked: TestQuestion) {
  const { by, texts, columns = [], bench } = asked;
  const measure = asked.measure ?? (by === 'queries' ? 4 : 0);
  const margin = asked.margin ?? 0.02;
  const common = commonTexts(models.map((model) => model.texts ?? texts));
  const labelled = columns
    .filter(({ carried }) => !carried)
    .map((column) => labelTexts(column, common.texts, true))
    .filter(({ names }) => names.length > 1);
  const [groups, ...others] = labelled;
  const read = bench && readQueries('', bench, { texts, table: columns });
  const items = read && askedItems(read.questions, texts, common.texts, true);
  const measured = models.map((model, at) => {
    const own = model.texts ?? texts;
    const matrix = matrixOf(own.map((text, row) => Float32Array.from(model.vectorOf(text, row))));
    const vectors = mergeCopies(matrix, common.rows[at] ?? []);
    const queries: Matrix | undefined =
      items &&
      matrixOf(
        items.queries.map((one, row) => Float32Array.from(model.vectorOf(one, own.length + row))),
      );
    const ask = {
      ...(by === 'groups' && groups && { labels: groups.labels }),
      ...(by === 'queries' && queries && items && { queries: { ...items, vectors: queries } }),
      others: (by === 'groups' ? others : labelled).map(({ labels }) => labels),
    };
    const grid = finish(judgeGrid(vectors, ask));
    const findings = [
      ...(model.findings ?? []),
      ...grid.findings,
      ...inspect(matrix, own).findings,
    ];
    return { run: at, name: model.name, grid, findings, canCut: model.canCut ?? true };
  });
  const bare = rowsOf(measured, by, measure);
  const best = bestOf(bare);
  const rows = bare.map((row) => ({
    ...row,
    range: row.range ?? finish(meanInterval(row.hits)),
    gap: finish(pairedGap((best ?? row).hits.map((hit, at) => hit - (row.hits[at] ?? 0)))),
  }));
  const conclusion = conclude(rows, { by, margin, name: models[0]?.name ?? '' });
  const other = separatedOther(
    measured.find((one) => one.run === best?.run)?.grid.others ?? [],
    others.map((one) => one.column),
  );
  const { head, rest } = sentencesOf(conclusion, {
    by,
    measure,
    column: groups?.column,
    margin,
    other,
  });
  const health = healthSentences(measured);
  const words = [head, rest, ...health].filter(Boolean).join(' ');
  return {
    rows,
    conclusion,
    head,
    rest,
    health,
    words,
    groups,
    grid: measured[0]?.grid,
    unknown: read?.unknown,
  };
}

/** What the sentences say of rows that is not what the table says of them. */
export function contradictions(
  rows: readonly EvaluateRow[],
  { by, measure, margin }: { by: By; measure: number; margin: number },
): string[] {
  const best = bestOf(rows);
  const conclusion = conclude(rows, { by, margin, name: best?.name ?? '' });
  const { head, rest } = sentencesOf(conclusion, { by, measure, column: 'topic', margin });
  const words = `${head} ${rest}`;
  const beside = (row: EvaluateRow | undefined) =>
    row && besideBest(row, best, margin, conclusion.kind);
  const good = rows.filter((row) => beside(row) === 'as good');
  const open = rows.filter((row) => beside(row) === 'can’t tell');
  const isSaid = (count: number, noun: string, from: string) =>
    words.includes(` can’t tell ${plural(count, noun)} from ${from}.`);
  // Each is a part of a sentence, and whether the table agrees.
  const isNamed = /is the best|as good as the best/.test(words);
  const marked = rows.filter((row) => beside(row) === 'best');
  if (marked.length !== (isNamed ? 1 : 0)) return [`${marked.length} marked as best: ${words}`];
  const claims = rows.flatMap((row): [part: string, isSo: boolean][] => {
    const smaller = (some: EvaluateRow[]) => some.filter(({ bytes }) => bytes < row.bytes).length;
    const ofName = beside(bestOf(rows.filter(({ name }) => name === row.name)));
    const label = `${row.name} at ${formatCount(row.dimensions)}, stored as ${row.as},`;
    const areSmaller = smaller(open) === open.length;
    const isOpen = isSaid(open.length, areSmaller ? 'smaller one' : 'other', 'it');
    return [
      [`${row.name} is worse by `, ofName === 'worse'],
      [`${row.name} is as good, within `, ofName === 'as good'],
      [` from ${row.name}.`, ofName === 'can’t tell'],
      [
        'the two models apart',
        row.name === best?.name || !['worse', 'as good'].includes(ofName ?? ''),
      ],
      [`${label} is ahead`, row === best],
      [
        `${label} is the smallest as good as the best`,
        beside(row) === 'as good' &&
          smaller(good) === 0 &&
          row.bytes < (best?.bytes ?? 0) &&
          isSaid(smaller(open), 'smaller one', 'the best') === smaller(open) > 0,
      ],
      [`${label} is the best here, but`, row === best && smaller(good) === 0 && isOpen],
      [`${label} is the best, and none smaller`, row === best && smaller(good) + open.length === 0],
      [
        `${label} is the smallest that is right for all`,
        row === best &&
          row.quality === 1 &&
          words.includes(` can’t tell it from ${plural(open.length, 'other')}.`) ===
            open.length > 0,
      ],
    ];
  });
  return claims.flatMap(([part, isSo]) =>
    words.includes(part) && !isSo ? `${part}: ${words}` : [],
  );
}
