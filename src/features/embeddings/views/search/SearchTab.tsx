import { IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/EmptyState';
import { SubmitButton } from '../../../../save/form/SubmitButton';
import { cancelSearch, search, showSearch, useSearches, type Search } from './searches';
import { prefixWords } from '../../run/run';
import styles from './SearchTab.module.css';
import type { TabProps } from '../../run/results';
import { ErrorPanel } from '../../../../page/ErrorPanel';
import { paths } from '../../../../page/paths';
import { Notice } from '../../../../ui/Notice';
import { formatCount, plural, shortenMiddle } from '../../../../lib/text/text';
import { Ranking } from '../Ranking';
import { Skeleton } from '../../run/Computing';
import { costWords, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { Panel } from '../../../../ui/Panel';
import { formatScore } from '../../run/scores';
import { suitsExample } from '../evaluate/example';

/** "Search": a query, and the texts of the run by how near they are to it. */
export function SearchTab({ run, results }: TabProps) {
  const { all, shown } = useSearches(run);
  const [query, setQuery] = useState('');
  const recalled = useRef(-1);
  const field = useRef<HTMLInputElement>(null);
  const sending = all[0]?.state === 'sending';
  const asked = useMemo(() => [...new Set(all.map((one) => one.query))], [all]);
  const examples = useMemo(() => exampleQueries(run.texts), [run.texts]);
  const blank = query.trim() === '';

  const recall = (event: KeyboardEvent, step: number) => {
    const at = Math.max(-1, Math.min(asked.length - 1, recalled.current + step));
    if (at === recalled.current) return;
    event.preventDefault();
    recalled.current = at;
    setQuery(asked[at] ?? '');
  };

  return (
    <div className="stack">
      <form
        className={styles.form}
        role="search"
        aria-label="Search the texts"
        onSubmit={(event) => {
          event.preventDefault();
          if (blank || sending) return;
          recalled.current = -1;
          void search(run, results, query);
        }}
      >
        <div className={styles.field}>
          <IconSearch aria-hidden />
          <input
            ref={field}
            className="input"
            aria-label="Query"
            placeholder="What should be found?"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={({ currentTarget }) => {
              recalled.current = -1;
              setQuery(currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp') recall(event, 1);
              else if (event.key === 'ArrowDown') recall(event, -1);
            }}
          />
        </div>
        {sending ? (
          <button type="button" className="button" onClick={() => cancelSearch(run)}>
            <IconX aria-hidden />
            Cancel
          </button>
        ) : (
          <SubmitButton {...(blank ? { whyNot: 'Type a query.', reasonId: 'search-why' } : {})}>
            Search
          </SubmitButton>
        )}
        <p id="search-why" className={`hint ${styles.hint}`}>
          One request to {run.settings.model}, with the settings of this run
          {run.settings.queryPrefix !== undefined &&
            ` and ${prefixWords(run.settings.queryPrefix, 'query')}`}
          .{asked.length > 0 && ' Arrow up brings back earlier queries.'}
        </p>
      </form>
      {all.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<IconSearch aria-hidden />}
            title="Nothing asked yet"
            actions={examples.map((example) => (
              <button
                key={example.query}
                type="button"
                className={`button ${styles.try}`}
                onClick={() => {
                  setQuery(example.query);
                  field.current?.focus();
                  void search(run, results, example.query);
                }}
              >
                {example.title}
              </button>
            ))}
          >
            Type a query above, or try one. The texts are ranked by how near their vectors are to
            its own.
          </EmptyState>
        </div>
      ) : (
        <div className="columns">
          {shown ? <Answer run={run} results={results} search={shown} /> : <span />}
          <EarlierQueries
            all={all}
            shown={shown}
            onShow={(one) => {
              showSearch(run, one.id);
              setQuery(one.query);
              field.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}

const FIRST = 20;

/** The result of one query: the texts by rank, or why there are none. */
function Answer({ run, results, search }: TabProps & { search: Search }) {
  const [whole, setWhole] = useState<number>();
  const { grouping, positions } = results;
  const rows = useMemo(() => {
    const found = new Map<number, number>();
    for (const [row, text] of positions.entries()) found.set(text, row);
    return found;
  }, [positions]);
  const { state, found, query, problem, error } = search;
  if (state === 'sending') return <Skeleton label="Embedding the query" />;
  if (state === 'cancelled')
    return <p className="card pad second">The query was cancelled before its answer was ranked.</p>;
  if (error !== undefined) return <ErrorPanel error={error} />;
  if (problem !== undefined)
    return (
      <Notice tone="failed" title="The texts could not be ranked" role="alert">
        <p className={styles.problem}>{problem}</p>
        <Facts run={run} search={search} />
      </Notice>
    );
  const shown = whole === search.id ? found : found.slice(0, FIRST);
  const labels = grouping?.labels;
  return (
    <div className="stack gap-8">
      <Ranking
        to={query}
        texts={run.texts}
        hits={shown.map(({ text, score }) => ({ row: text, score }))}
        groupOf={labels && ((text) => labels[rows.get(text) ?? -1] ?? -1)}
        nothing="There are no texts to rank."
      />
      <div className="hint ends wrap gap-12">
        <Facts run={run} search={search} />
        {shown.length < found.length && (
          <button type="button" className="button small" onClick={() => setWhole(search.id)}>
            Show {formatCount(found.length)}
          </button>
        )}
        {found.length < results.texts.length && (
          <span>
            the nearest {found.length} of {plural(results.texts.length, 'text')}
          </span>
        )}
      </div>
      <p className="unseen" role="status">
        {found[0] && `Nearest: ${run.texts[found[0].text] ?? ''}`}
      </p>
    </div>
  );
}

/** What the query took. */
function Facts({ run, search }: Pick<TabProps, 'run'> & { search: Search }) {
  const { find } = useEmbeddingModels();
  const { latencyMs, tokens, requestId } = search;
  return (
    <p className="line gap-12 second fine tabular" aria-label="What the query took">
      {latencyMs !== undefined && <span>{Math.round(latencyMs)} ms</span>}
      <span>{tokens === undefined ? 'tokens not known' : plural(tokens, 'token')}</span>
      <span>{costWords(tokens, find(run.settings.model))}</span>
      {requestId !== undefined && <Link to={paths.activity(requestId)}>Show request</Link>}
    </p>
  );
}

const words = { sending: 'under way', failed: 'failed', cancelled: 'cancelled' };

/** The queries of this session. Pressing one shows its answer again and sends nothing. */
function EarlierQueries({
  all,
  shown,
  onShow,
}: {
  all: readonly Search[];
  shown: Search | undefined;
  onShow: (search: Search) => void;
}) {
  return (
    <Panel title="Asked in this session" flush>
      <ol className={styles.asked}>
        {all.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="pressable"
              aria-current={one === shown || undefined}
              title={one.query}
              onClick={() => onShow(one)}
            >
              <span className="clip grow" dir="auto">
                {one.query}
              </span>
              <span
                className={`mono ${one.state === 'failed' ? 'toned' : 'second'}`}
                data-tone="failed"
              >
                {one.state === 'done' ? formatScore(one.found[0]?.score ?? 0) : words[one.state]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const MOST = 3;
const LONGEST = 60;

const ofTheExample = ['my token is too old', 'how much memory has a GPU', 'mount a shared disk'];

/** Suggested queries: questions that suit the example, or else the first texts. */
function exampleQueries(texts: readonly string[]): { query: string; title: string }[] {
  const queries = suitsExample(texts)
    ? ofTheExample
    : [...new Set(texts.filter((text) => text.trim() !== ''))].slice(0, MOST);
  return queries.map((query) => ({ query, title: `Try: ${shortenMiddle(query, LONGEST, 0)}` }));
}
