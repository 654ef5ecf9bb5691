import { tableFrom, type TextTable } from '../../csv/textsCsv';
import { plural } from '../../text/text';
import { emptyMatrix } from '../math/matrix';
import { openFile, type OpenedFile } from './openFile';

/**
 * The three files of a BEIR data set: texts and queries as JSON lines, and which texts answer which queries by their ids.
 * Titles go before their texts, as BEIR does it. Throws in words.
 */
export function openBeir(files: readonly { name: string; bytes: Uint8Array }[]): OpenedFile {
  const tables = files.map(({ name, bytes }) => ({ name, table: openFile(name, bytes).table }));
  const find = (isIt: (name: string) => boolean) =>
    tables.find(({ name }) => isIt(name.toLowerCase()))?.table;
  const judged = find((name) => name.endsWith('.tsv'));
  const asked = find((name) => name.includes('quer') && !name.endsWith('.tsv'));
  const corpus = find((name) => !name.includes('quer') && !name.endsWith('.tsv'));
  if (!judged || !asked || !corpus || files.length > 3)
    throw new Error(
      'several files are opened together only as BEIR has them: corpus.jsonl, queries.jsonl and one of qrels, such as test.tsv.',
    );
  const answers = new Map<string, string[]>();
  for (const [query = '', text = '', score = ''] of judged.rows)
    if (Number(score) > 0) answers.set(query, [...(answers.get(query) ?? []), text]);
  const columns = ['query', 'expected'];
  const rows = textsById(asked).flatMap(([id, query]) => {
    const expected = answers.get(id);
    return expected ? [[query, expected.join('|')]] : [];
  });
  const left = asked.rows.length - rows.length;
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return {
    vectors: emptyMatrix(0, 0),
    table: tableFrom([['_id', 'text'], ...textsById(corpus)], []),
    queries: [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n'),
    left: [],
    notes: left > 0 ? [`${plural(left, 'query')} that no text answers left out.`] : [],
  };
}

function textsById({ columns, rows }: TextTable): [id: string, text: string][] {
  const cell = (row: readonly string[], name: string) => row[columns.indexOf(name)] ?? '';
  return rows.map((row) => [cell(row, '_id'), `${cell(row, 'title')} ${cell(row, 'text')}`.trim()]);
}
