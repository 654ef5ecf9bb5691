import { IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { EmptyState } from '../../../../components/ui/EmptyState';
import { SubmitButton } from '../../../../components/write/SubmitButton';
import { Answer } from './Answer';
import { Asked } from './Asked';
import { exampleQueries } from './exampleQueries';
import { cancelSearch, search, showSearch, useSearches } from './searches';
import styles from './SearchTab.module.css';
import type { TabProps } from '../../run/results';

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
    <div className={styles.tab}>
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
            className={controls.input}
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
          <button type="button" className={controls.button} onClick={() => cancelSearch(run)}>
            <IconX aria-hidden />
            Cancel
          </button>
        ) : (
          <SubmitButton {...(blank ? { whyNot: 'Type a query.', reasonId: 'search-why' } : {})}>
            Search
          </SubmitButton>
        )}
        <p id="search-why" className={styles.hint}>
          One request to {run.settings.model}, with the settings of this run.
          {asked.length > 0 && ' Arrow up brings back earlier queries.'}
        </p>
      </form>
      {all.length === 0 ? (
        <div className={styles.card}>
          <EmptyState
            icon={<IconSearch aria-hidden />}
            title="Nothing asked yet"
            actions={examples.map((example) => (
              <button
                key={example.query}
                type="button"
                className={`${controls.button} ${styles.try}`}
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
        <div className={styles.columns}>
          {shown ? <Answer run={run} results={results} search={shown} /> : <span />}
          <Asked
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
