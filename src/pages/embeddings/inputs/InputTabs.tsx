import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { plural } from '../../../lib/text/text';
import styles from './InputPanel.module.css';
import type { Inputs } from './inputs';
import { changeInputs } from './inputsStore';
import type { Estimate } from './useEstimate';

const tabs = [
  { mode: 'texts', title: 'Texts' },
  { mode: 'json', title: 'JSON' },
] as const;

/** "Texts" or "JSON", with what was counted. The panel has a name of its own, for the field in it is called "Texts". */
export function InputTabs({
  mode,
  estimate,
  children,
}: {
  mode: Inputs['mode'];
  estimate: Estimate | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = mode === 'texts' ? 'json' : 'texts';
    changeInputs({ mode: next });
    event.currentTarget.querySelector<HTMLElement>(`[data-mode="${next}"]`)?.focus();
  };
  return (
    <div className={styles.input}>
      <div className={styles.head}>
        <div role="tablist" aria-label="Kind of input" className={styles.tabs} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.mode}
              type="button"
              role="tab"
              data-mode={tab.mode}
              aria-selected={tab.mode === mode}
              aria-controls={`${id}-panel`}
              tabIndex={tab.mode === mode ? 0 : -1}
              className={styles.tab}
              onClick={() => changeInputs({ mode: tab.mode })}
            >
              {tab.title}
            </button>
          ))}
        </div>
        <span className={styles.count} role="status">
          {estimate && countWords(estimate, mode)}
        </span>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-label="Input">
        {children}
      </div>
    </div>
  );
}

function countWords({ sizes, tokens, exact }: Estimate, mode: Inputs['mode']): string {
  const what = mode === 'texts' ? plural(sizes.length, 'line') : plural(sizes.length, 'input');
  if (tokens === undefined) return `${what}, tokens cannot be estimated`;
  return `${what}, ${exact ? '' : 'about '}${plural(tokens, 'token')}`;
}
