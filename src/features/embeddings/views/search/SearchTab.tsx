import { Group, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { embed, textsInput, type EmbeddingAnswer } from '../../../../api/embeddings/embeddings';
import { plural } from '../../../../lib/text/text';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { ErrorPanel } from '../../../../resource/ErrorPanel';
import { paths } from '../../../../resource/paths';
import { SubmitButton } from '../../../../save/form/SubmitButton';
import { EmptyState } from '../../../../ui/EmptyState';
import { Notice } from '../../../../ui/Notice';
import { costWords, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { Skeleton } from '../../run/Computing';
import { prefixWords, type Run } from '../../run/run';
import { useTask } from '../../run/useTask';
import { Ranking } from '../Ranking';
import type { Results, TabProps } from '../../state/results';

const MOST_FOUND = 100;

/** "Search": a query, and the texts of the run by how near they are to it. */
export function SearchTab({ run, results }: TabProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const key = (words: string) => ['vectors', 'query', run.id, words];
  // Never enabled: only a click sends. To ask the same again sends nothing, as the answer is kept.
  const asked = useQuery<EmbeddingAnswer>({ queryKey: key(query), enabled: false });
  if (run.isOpened)
    return (
      <div className="card">
        <EmptyState icon={<IconSearch aria-hidden />} title="No model to ask">
          The vectors are from a file, so no model can embed a query like them.
        </EmptyState>
      </div>
    );
  const search = (words: string) => {
    setQuery(words);
    const queryKey = key(words);
    const kept = client.getQueryData<EmbeddingAnswer>(queryKey);
    const sending = client.fetchQuery({
      queryKey,
      staleTime: problemOf(kept, results) === undefined ? Infinity : 0,
      retry: false,
      queryFn: ({ signal }) => {
        const input = textsInput([words], run.settings.queryPrefix);
        return embed({ ...run.settings, input }, vectorEngine(), signal);
      },
    });
    // What went wrong is shown by the query.
    sending.catch(() => undefined);
  };
  return (
    <Stack>
      <form
        role="search"
        aria-label="Search the texts"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') search(typed);
        }}
      >
        <Group align="flex-start">
          <TextInput
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            flex={1}
            aria-label="Query"
            placeholder="What should be found?"
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          <SubmitButton
            {...(typed.trim() === '' && { whyNot: 'Type a query.', reasonId: 'search-why' })}
          >
            Search
          </SubmitButton>
        </Group>
        <p
          id="search-why"
          className="hint"
        >{`One request to ${run.settings.model}, with the settings of this run${run.settings.queryPrefix !== undefined ? ` and ${prefixWords(run.settings.queryPrefix, 'query')}` : ''}.`}</p>
      </form>
      {query === '' ? (
        <div className="card">
          <EmptyState icon={<IconSearch aria-hidden />} title="Nothing asked yet">
            Type a query above. The texts are ranked by how near their vectors are to its own.
          </EmptyState>
        </div>
      ) : (
        <Answer run={run} results={results} query={query} asked={asked} />
      )}
    </Stack>
  );
}

/** The result of one query: the texts by rank, or why there are none. */
function Answer({
  run,
  results,
  query,
  asked,
}: TabProps & { query: string; asked: UseQueryResult<EmbeddingAnswer> }) {
  const { data, error, isFetching } = asked;
  const { set, texts, grouping } = results;
  const problem = problemOf(data, results);
  const vector = problem === undefined ? data?.vectors.data : undefined;
  const ask = vector && { set, query: vector, most: MOST_FOUND };
  const { answer: found } = useTask('search', ask);
  if (isFetching) return <Skeleton label="Embedding the query" />;
  if (error !== null) return <ErrorPanel error={error} />;
  if (data && problem !== undefined)
    return (
      <Notice tone="failed" title="The texts could not be ranked" role="alert">
        <p>{problem}</p>
        <Facts run={run} answer={data} />
      </Notice>
    );
  if (!data || !found) return <Skeleton label="Ranking the texts" />;
  return (
    <>
      <Ranking
        to={query}
        texts={texts}
        hits={found}
        labels={grouping?.labels}
        nothing="There are no texts to rank."
      />
      <Group justify="space-between" className="hint">
        <Facts run={run} answer={data} />
        {found.length < texts.length && (
          <span>{`the nearest ${found.length} of ${plural(texts.length, 'text')}`}</span>
        )}
      </Group>
      <p className="unseen" role="status">
        {found[0] && `Nearest: ${texts[found[0].row] ?? ''}`}
      </p>
    </>
  );
}

/** What the query took. */
function Facts({ run, answer }: { run: Run; answer: EmbeddingAnswer }) {
  const { priced } = useEmbeddingModels();
  const tokens = answer.totalTokens ?? answer.promptTokens;
  return (
    <p className="line gap-12 tabular" aria-label="What the query took">
      <span>{`${Math.round(answer.latencyMs)}\u00A0ms`}</span>
      <span>{tokens === undefined ? 'tokens not known' : plural(tokens, 'token')}</span>
      <span>{costWords(tokens, priced(run.settings.model))}</span>
      <Link to={paths.activity(answer.requestId)}>Show request</Link>
    </p>
  );
}

/** Why texts cannot be ranked by an answer, in words. */
function problemOf(answer: EmbeddingAnswer | undefined, results: Results): string | undefined {
  if (!answer) return undefined;
  const { vectors, findings } = answer;
  if (vectors.rows !== 1) {
    const why = findings[0]?.words;
    return `No vector of this answer can be used.${why === undefined ? '' : ` ${why}`}`;
  }
  const here = results.vectors.columns;
  if (vectors.columns !== here)
    return `The query’s vector has ${plural(vectors.columns, 'dimension')}, those of the run have ${here}: they cannot be compared.`;
  if (vectors.data.every((value) => value === 0))
    return 'The query’s vector is all zeros: it has no direction, so nothing is nearer to it than anything else.';
  return undefined;
}
