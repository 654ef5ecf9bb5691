import { useDeferredValue, useMemo } from 'react';
import { escaped } from '../lib/text/invisible';
import { stringifyJson } from '../lib/json';
import { CopyButton } from './CopyButton';
import styles from './JsonView.module.css';

/** Longer text is shown without colours, because colouring it would block the page. */
const MOST_COLOURED = 200_000;

/** Indented JSON with "Copy JSON"; invisible characters are shown escaped. */
export function JsonView({ value, label = 'JSON' }: { value: unknown; label?: string }) {
  // Typing goes first, so the view may update later. What is copied is always the value of now.
  const shown = useDeferredValue(value);
  const text = useMemo(() => textOf(shown), [shown]);
  return <JsonText text={text} label={label} copied={() => textOf(value)} />;
}

const textOf = (value: unknown) => escaped(stringifyJson(value, 2));

/** JSON as text already. From “…” to the end of a line it may say what is left out. */
export function JsonText({
  text,
  label,
  copied = () => text,
}: {
  text: string;
  label: string;
  /** The text to copy, if it is not what is shown. */
  copied?: (() => string | Promise<string>) | undefined;
}) {
  const parts = useMemo(() => (text.length > MOST_COLOURED ? [{ text }] : colour(text)), [text]);
  return (
    <div className={styles.view}>
      <CopyButton className={styles.copy} name="Copy JSON" what="JSON" text={copied} />
      <pre
        className={`card second ${styles.text}`}
        translate="no"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {parts.map((part, index) => (
          <span key={index} className={part.kind && styles[part.kind]}>
            {part.text}
          </span>
        ))}
      </pre>
    </div>
  );
}

interface Part {
  text: string;
  kind?: 'member' | 'string' | 'literal' | 'cut';
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|…[^\n]*|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

function colour(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    const [whole, quoted, colon] = match;
    if (whole.startsWith('…')) parts.push({ text: whole, kind: 'cut' });
    else if (quoted === undefined) parts.push({ text: whole, kind: 'literal' });
    else {
      parts.push({ text: quoted, kind: colon === undefined ? 'string' : 'member' });
      if (colon !== undefined) parts.push({ text: colon });
    }
    end = match.index + whole.length;
  }
  parts.push({ text: text.slice(end) });
  return parts;
}
