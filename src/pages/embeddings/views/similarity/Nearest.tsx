import type { Neighbours } from '../../../../lib/vectors/math/neighbours';
import { groupToken } from '../../groupColours';
import type { Grouping } from '../../run/results';
import { Ranking } from '../../Ranking';

/** What is most like one text, best first; a press on one of them goes on from there. */
export function Nearest({
  texts,
  neighbours,
  row,
  grouping,
  onChoose,
}: {
  texts: readonly string[];
  neighbours: Neighbours;
  row: number;
  grouping: Grouping | undefined;
  onChoose: (row: number) => void;
}) {
  const { count, rows, scores } = neighbours;
  const hits = Array.from({ length: count }, (_, at) => ({
    row: rows[row * count + at] ?? 0,
    score: scores[row * count + at] ?? 0,
  }));
  return (
    <Ranking
      to={texts[row] ?? ''}
      texts={texts}
      hits={hits}
      colourOf={(at) => (grouping ? groupToken(grouping.labels[at] ?? -1) : undefined)}
      onChoose={onChoose}
      nothing="There is no other text to compare it with."
    />
  );
}
