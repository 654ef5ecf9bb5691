import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import controls from '../../components/controls.module.css';
import { Panel } from '../../components/Panel';
import { Tabs } from '../../components/Tabs';
import { useCopy } from '../../components/useCopy';
import type { SnippetLanguage } from '../../contract/snippets';
import { joinWords } from '../../lib/text';
import { modelCode } from './modelCode';
import styles from './ModelPage.module.css';
import type { ModelRow } from '../../components/models/modelRow';

const languages: readonly { id: SnippetLanguage; title: string }[] = [
  { id: 'curl', title: 'cURL' },
  { id: 'python', title: 'Python' },
  { id: 'typescript', title: 'TypeScript' },
];

/** "Code": the call to copy. */
export function ModelCodePanel({ row }: { row: ModelRow }) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const { snippets, described, leftOut } = useMemo(() => modelCode(row), [row]);
  const { copied, copy } = useCopy();
  const title = languages.find(({ id }) => id === language)?.title ?? '';
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
        <Tabs label="Language" tabs={languages} chosen={language} onChoose={setLanguage}>
          <div className={styles.snippet}>
            <pre tabIndex={0} role="region" aria-label={`${title} code`}>
              {snippets[language]}
            </pre>
            <button
              type="button"
              className={`${controls.button} ${controls.small}`}
              aria-label={`Copy as ${title}`}
              onClick={() => copy(snippets[language], title)}
            >
              {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
              {copied ? 'Copied' : 'Copy'}
            </button>
          </div>
        </Tabs>
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
