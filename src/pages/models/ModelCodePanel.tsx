import { useMemo } from 'react';
import type { ModelRow } from './modelRow';
import { Panel } from '../../components/ui/Panel';
import { SnippetTabs } from '../../components/ui/SnippetTabs';
import { joinWords } from '../../lib/text/text';
import { modelCode } from './modelCode';
import styles from './ModelPage.module.css';

/** "Code": the call to copy. */
export function ModelCodePanel({ row }: { row: ModelRow }) {
  const { snippets, described, leftOut } = useMemo(() => modelCode(row), [row]);
  return (
    <Panel title="Code" flush>
      <div className={styles.code}>
        {!described && (
          <p className={styles.assumed}>
            The interface describes no call for models of this type. This is how OpenAI’s interface
            is called, whose parameters the entry names; whether this service answers it is not
            known.
          </p>
        )}
        <SnippetTabs shown={snippets} />
        {leftOut.length > 0 && (
          <p className={styles.leftOut}>
            Left out because the model does not support {leftOut.length === 1 ? 'it' : 'them'}:{' '}
            <code>{joinWords(leftOut)}</code>
          </p>
        )}
      </div>
    </Panel>
  );
}
