import { useState } from 'react';
import type { SnippetLanguage, Snippets } from '../contract/snippets';
import { CopyButton } from './CopyButton';
import styles from './SnippetTabs.module.css';
import { Tabs } from './Tabs';

const languages: readonly { id: SnippetLanguage; title: string }[] = [
  { id: 'curl', title: 'cURL' },
  { id: 'python', title: 'Python' },
  { id: 'typescript', title: 'TypeScript' },
];

/** An API call as code in three languages, to copy. */
export function SnippetTabs({
  shown,
  whole = () => shown,
}: {
  shown: Snippets;
  /** The text to copy, if it is longer than what is shown. */
  whole?: () => Snippets;
}) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const title = languages.find(({ id }) => id === language)?.title ?? '';
  return (
    <Tabs label="Language" tabs={languages} chosen={language} onChoose={setLanguage}>
      <div className={styles.snippet}>
        <pre tabIndex={0} role="region" aria-label={`${title} code`}>
          {shown[language]}
        </pre>
        <CopyButton name={`Copy as ${title}`} what={title} text={() => whole()[language]} />
      </div>
    </Tabs>
  );
}
