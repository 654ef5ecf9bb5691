import { Textarea } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FieldNote } from '../../../../ui/form/FieldNote';
import { SubmitButton } from '../../../../save/form/SubmitButton';
import { Panel } from '../../../../ui/Panel';
import { plural, formatCount, joinWords, shortenMiddle } from '../../../../lib/text/text';
import { estimateAllTokens } from '../../../../lib/text/tokens';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { BatchProgress } from '../../run/BatchProgress';
import type { Run } from '../../run/run';
import { useReadQueries, type ReadQueries } from './items';
import type { Evaluation } from './useEvaluation';
import { inputsForm } from '../../state/form';
import { askQueries } from '../../state/runs';

/** The queries as typed, pasted or from the example, how they were read, and what sends them to the models. */
export function Queries({ run, evaluation }: { run: Run; evaluation: Evaluation }) {
  const { source, sides, asked } = evaluation;
  const { priced } = useEmbeddingModels();
  const read = useReadQueries(source, run);
  const open = sides.filter(
    (side) => !side.run.isOpened && !asked.some((one) => one.run === side.run),
  );
  const queries = useMemo(() => read?.questions.map(({ query }) => query) ?? [], [read]);
  const tokens = useMemo(() => estimateAllTokens(queries), [queries]);
  const whyNot =
    read === undefined || read.queries.length === 0
      ? 'Enter queries first.'
      : queries.length === 0
        ? 'None of the matches is among the texts.'
        : undefined;
  return (
    <>
      <Panel
        title="Queries with expected matches"
        beside={read && plural(read.queries.length, 'query')}
      >
        <div className="stack gap-8">
          <Textarea
            classNames={{ input: 'mono' }}
            rows={6}
            resize="vertical"
            aria-label="Queries as CSV"
            placeholder={
              'query,expected\nmy token has expired,The token of my service account has expired|3'
            }
            wrap="off"
            value={source}
            onChange={({ currentTarget }) => inputsForm.setValue('queries', currentTarget.value)}
          />
          <p className="hint">
            A query, then what it should find: a text, word by word, its id where the texts have a
            column of ids, or else its line number. Separate several with |, or use further columns;
            below a heading, columns called expected, match, relevant or answer, such as expected_2.
          </p>
          {read &&
            [...read.faults, ...unusedOf(read)].map((words) => (
              <FieldNote key={words} tone="attention">
                {words}
              </FieldNote>
            ))}
          {open.length > 0 && source !== '' && (
            <div className="line gap-12">
              <SubmitButton
                whyNot={whyNot}
                onClick={() => read && open.forEach((side) => askQueries(side.run, read))}
              >
                <IconTargetArrow aria-hidden />
                <span>{`Send the queries to ${plural(open.length, 'model')}`}</span>
              </SubmitButton>
              {whyNot === undefined && (
                <span className="hint">
                  {open
                    .map((side) => aboutCost(tokens, priced(side.run.settings.model)))
                    .join(' and ')}
                </span>
              )}
            </div>
          )}
        </div>
      </Panel>
      {sides.some((side) => side.run.isOpened) && (
        <p className="hint">
          Vectors from a file have no model to embed queries with, so queries do not judge them.
        </p>
      )}
      {asked.map((one) => (
        <BatchProgress
          key={one.run.id}
          run={one}
          what="query"
          label={`Queries for ${one.run.settings.model}`}
        />
      ))}
    </>
  );
}

/** What of the queries could not be used as it stands. */
function unusedOf(read: ReadQueries) {
  const { queries, repeats, questions, unknown, lines, ids, ignored, queryless } = read;
  const lost = queries.length - questions.length;
  const notes: [count: number, words: string][] = [
    [
      unknown.length,
      `${plural(unknown.length, 'match', 'matches')} not among the texts: ${namesOf(unknown)}.`,
    ],
    [ids, `${plural(ids, 'match', 'matches')} found by the ids of the texts.`],
    [
      lines,
      `${plural(lines, 'match', 'matches')} taken for line numbers, from 1: the texts have no column of ids.`,
    ],
    [lost, `${plural(lost, 'query')} cannot be judged and will not be sent: no text answers it.`],
    [
      repeats.length,
      `${plural(repeats.length, 'row repeats', 'rows repeat')} a query, which counts once, with the matches of all its rows: ${namesOf([...new Set(repeats)])}.`,
    ],
    [queryless, `${plural(queryless, 'row')} without a query left out.`],
    [ignored.length, `${plural(ignored.length, 'column')} not read: ${namesOf(ignored)}.`],
  ];
  return notes.filter(([count]) => count > 0).map(([, words]) => words);
}

const NAMED = 3;

/** The first few names, and how many more there are. */
function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((one) => `“${shortenMiddle(one, 60, 0)}”`);
  const more = all.length - named.length;
  return joinWords(more > 0 ? [...named, `${formatCount(more)} more`] : named);
}
