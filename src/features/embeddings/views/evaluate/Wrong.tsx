import { formatCount, plural } from '../../../../lib/text/text';
import { scoreWords } from '../../run/scores';
import { Listing } from '../Listing';
import type { EvaluateRow } from './rows';
import type { Evaluation } from './useEvaluation';

interface Listed {
  evaluation: Evaluation;
  row: EvaluateRow;
}

/** What a row of the table gets wrong, text by text or query by query. */
export function Wrong(listed: Listed) {
  return listed.evaluation.by === 'groups' ? (
    <WrongTexts {...listed} />
  ) : (
    <WrongQueries {...listed} />
  );
}

function WrongTexts({ evaluation: { judged, groups, texts }, row }: Listed) {
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
function WrongQueries({ evaluation: { judged, items, texts }, row }: Listed) {
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
