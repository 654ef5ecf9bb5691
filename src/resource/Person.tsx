import { visible } from '../lib/text/invisible';
import styles from './Person.module.css';

/** A person in short: the name they chose, and the rest of an address, are left to the title. */
export const shortPerson = (words: string) =>
  visible(words.replace(/ \(.*\)$/, '').replace(/@\S+$/, ''));

/** A person's first letter in a colour that is the same everywhere; their name stands beside it. */
export function Face({ by }: { by: string }) {
  return (
    <span className={styles.face} style={{ '--hue': hueOf(by) }} aria-hidden>
      {[...shortPerson(by)][0]?.toUpperCase()}
    </span>
  );
}

export function Person({ by }: { by: string }) {
  return (
    <>
      <Face by={by} />
      <span className="clip isolate" translate="no" title={visible(by)}>
        {visible(by)}
      </span>
    </>
  );
}

/** One of eight colours, which are easy to tell apart, for who it is: the name in brackets may be anybody's. */
export function hueOf(by: string): number {
  const person = by.replace(/ \(.*\)$/, '').toLowerCase();
  const sum = [...person].reduce((sum, each) => (sum * 181 + (each.codePointAt(0) ?? 0)) % 9973, 7);
  return (sum % 8) * 45;
}
