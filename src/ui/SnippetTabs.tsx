import { useState } from 'react';
import type { SdkSnippets, Snippets } from '../contract/snippets';
import { CopyButton } from './CopyButton';
import styles from './SnippetTabs.module.css';
import { Tabs } from './Tabs';

type Shown = Snippets & Partial<SdkSnippets>;

const languages: readonly { id: keyof Shown; title: string }[] = [
  { id: 'curl', title: 'cURL' },
  { id: 'python', title: 'Python' },
  { id: 'typescript', title: 'TypeScript' },
  { id: 'openaiPython', title: 'OpenAI Python' },
  { id: 'openaiTypescript', title: 'OpenAI TypeScript' },
];

/** An API call as code in several languages, to copy. */
export function SnippetTabs({
  shown,
  whole = () => shown,
}: {
  shown: Shown;
  /** The text to copy, if it is longer than what is shown. */
  whole?: () => Shown;
}) {
  const [language, setLanguage] = useState<keyof Shown>('curl');
  const title = languages.find(({ id }) => id === language)?.title ?? '';
  const tabs = languages.filter(({ id }) => shown[id] !== undefined);
  return (
    <Tabs label="Language" tabs={tabs} chosen={language} onChoose={setLanguage}>
      <div className={styles.snippet}>
        <pre translate="no" tabIndex={0} role="region" aria-label={`${title} code`}>
          {shown[language]}
        </pre>
        <CopyButton name={`Copy as ${title}`} what={title} text={() => whole()[language] ?? ''} />
      </div>
    </Tabs>
  );
}
