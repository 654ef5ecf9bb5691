import { NativeSelect } from '@mantine/core';
import { formatCount, plural } from '../../../../lib/text/text';
import { meanOf } from '../../../../lib/vectors/math/bootstrap';
import type { Labelled } from '../../run/labels';
import type { Separated } from '../../../../lib/vectors/math/grid';
import { scoreWords, shareWords } from '../../run/scores';
import { commonLabel } from './items';
import { othersOf, qualityWords, type EvaluateRow } from './rows';
import type { Evaluation } from './useEvaluation';
import { Listing } from '../Listing';
import { judge, useJudging } from '../../state/playground';

/** How a row does by the values of any column, such as a language, and whether that column is what is separated. */
export function Breakdown({
  evaluation: { by, labelled, measured, judged, items },
  row,
}: {
  evaluation: Evaluation;
  row: EvaluateRow;
}) {
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
