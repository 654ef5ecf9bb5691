import { NativeSelect } from '@mantine/core';
import { formatCount, plural } from '../../../../lib/text/text';
import { meanOf } from '../../../../lib/vectors/math/bootstrap';
import type { Separated } from '../../../../lib/vectors/math/grid';
import type { Labelled } from '../../run/labels';
import { scoreWords, shareWords } from '../../run/scores';
import { judge, useJudging } from '../../state/playground';
import { Listing } from '../Listing';
import { commonLabel } from './items';
import { othersOf, qualityWords, type EvaluateRow } from './rows';
import type { Evaluation } from './useEvaluation';

interface Picked {
  evaluation: Evaluation;
  row: EvaluateRow;
}

/** How the row that is picked in the table does by the values of a column, and what it gets wrong. */
export function PickedRow(picked: Picked) {
  const Wrong = picked.evaluation.by === 'groups' ? WrongTexts : WrongQueries;
  return (
    <>
      <Breakdown {...picked} />
      <Wrong key={picked.row.key} {...picked} />
    </>
  );
}

/** How a row does by the values of any column, such as a language, and whether that column is what is separated. */
function Breakdown({ evaluation: { by, labelled, measured, judged, items }, row }: Picked) {
  const { breakdown } = useJudging();
  const isChosen = ({ column }: Labelled) => column === breakdown;
  // The first is what the texts are judged by.
  const chosen = labelled.find(isChosen) ?? labelled[by === 'groups' ? 1 : 0] ?? labelled[0];
  if (!chosen) return null;
  const { labels, names, column } = chosen;
  const labelAt = (at: number) => {
    const place = judged[at] ?? -1;
    return commonLabel(by === 'groups' ? [place] : (items?.expected[place] ?? []), labels);
  };
  const cells = names.flatMap((name, label) => {
    const hits = row.hits.filter((_, at) => labelAt(at) === label);
    const quality = meanOf(hits);
    if (quality === undefined) return [];
    return [[name, qualityWords({ quality, range: undefined }, by), formatCount(hits.length)]];
  });
  const told = othersOf(measured, row)[labelled.indexOf(chosen) - 1];
  const several = [...judged.keys()].filter((at) => labelAt(at) < 0).length;
  const left =
    several > 0 ? `not counted: ${plural(several, 'query')} of several values or none` : '';
  return (
    <>
      {labelled.length > 1 && (
        <NativeSelect
          size="xs"
          label="Break down by"
          value={column}
          data={labelled.map((one) => one.column)}
          onChange={({ currentTarget }) => judge({ breakdown: currentTarget.value })}
        />
      )}
      <Listing
        title={`By ${column}`}
        beside={told ? `${row.name}, whole: ${separationWords(told, column)}` : left}
        label={`Values of ${column}`}
        head={[column, 'Value', by === 'queries' ? 'Queries' : 'Texts']}
        count={cells.length}
        rowAt={(at) => cells[at] ?? []}
      />
    </>
  );
}

/** `the nearest text has the same lang in 39 of 40 texts, by chance in 50 %.` */
function separationWords({ judged, hits, chance, across }: Separated, column: string): string {
  const same = `the nearest text has the same ${column} in ${scoreWords(hits)} of ${plural(judged, 'text')}, by chance in ${shareWords(chance)}.`;
  if (across.judged === 0) return same;
  return `${same} Of another ${column}, it has the same group in ${scoreWords(across.hits)} of ${formatCount(across.judged)}.`;
}

function WrongTexts({ evaluation: { judged, groups, texts }, row }: Picked) {
  if (!groups) return null;
  const { labels, names } = groups;
  const wrong = [...judged.keys()].filter((at) => (row.hits[at] ?? 0) < 1);
  const groupOf = (text: number | undefined) => labels[text ?? -1] ?? -1;
  return (
    <Listing
      title="Wrong"
      beside={`${formatCount(wrong.length)} of ${formatCount(judged.length)}, by ${wordsOf(row)}`}
      label="Wrong texts"
      head={['Text', 'Group', 'Nearest']}
      count={wrong.length}
      rowAt={(place) => {
        const at = wrong[place] ?? 0;
        return [
          texts[judged[at] ?? -1],
          names[groupOf(judged[at])],
          <span key={at} className="toned" data-tone="attention">
            {names[groupOf(row.first[at])]}
          </span>,
        ];
      }}
      nothing="Every labelled text is with its own group."
    />
  );
}

/** Queries for which something expected is missing among the first ten, or does not come first; the worst first. */
function WrongQueries({ evaluation: { judged, items, texts }, row }: Picked) {
  if (!items) return null;
  const recall = (at: number) => row.values[2]?.[at] ?? 0;
  const isFirst = (at: number) => (row.values[3]?.[at] ?? 0) === 1;
  const isTied = (at: number) => (row.values[3]?.[at] ?? 0) < 1 / (row.ranks[at] ?? 1) - 1e-9;
  const missed = [...judged.keys()]
    .filter((at) => recall(at) < 1 || !isFirst(at))
    .toSorted((a, b) => recall(a) - recall(b) || (row.ranks[b] ?? 0) - (row.ranks[a] ?? 0));
  const incomplete = missed.filter((at) => recall(at) < 1).length;
  return (
    <Listing
      title="Misses"
      beside={`${plural(incomplete, 'query')} without all that was expected among the first 10, by ${wordsOf(row)}`}
      label="Missed queries"
      head={['Query', 'Should find', 'Found in 10', 'First at', 'What came first']}
      count={missed.length}
      rowAt={(place) => {
        const at = missed[place] ?? 0;
        const wanted = items.expected[judged[at] ?? -1] ?? [];
        return [
          items.queries[judged[at] ?? -1],
          wanted.map((text) => <div key={text}>{texts[text]}</div>),
          `${scoreWords(recall(at) * wanted.length)} of ${wanted.length}`,
          `rank ${formatCount(row.ranks[at] ?? 0)}${isTied(at) ? ', tied' : ''}`,
          texts[row.first[at] ?? -1],
        ];
      }}
      nothing="Every query found all that was expected, and an expected text first."
    />
  );
}

function wordsOf({ name, dimensions, as }: EvaluateRow): string {
  return `${name} at ${formatCount(dimensions)} as ${as}`;
}
