import { Link, useHref } from 'react-router';
import { idFault } from '../contract/path';
import { visible } from '../lib/text/invisible';
import { keepsJournal, useConnection } from '../session/connections';
import type { Content } from '../ui/jsx';
import { detailPath } from './paths';
import { useOrganization } from './useOrganization';
import styles from './Person.module.css';

/** What names a person for sure: in the journal, a name that they chose follows in brackets. */
export const personOf = (by: string) => by.replace(/ \(.*\)$/, '');

/** A person in short: the name they chose, and the rest of an address, are left to the title. */
export const shortPerson = (words: string) => visible(personOf(words).replace(/@\S+$/, ''));

/** A person's first letter in a colour that is the same everywhere; their name stands beside it. */
export function Face({ by }: { by: string }) {
  return (
    <span className={styles.face} style={{ '--hue': hueOf(personOf(by)) }} aria-hidden>
      {[...shortPerson(by)][0]?.toUpperCase()}
    </span>
  );
}

/**
 * A name that leads to the page of whom it names, where a journal knows what they did. In the row of a table the row
 * opens it, and is the only Tab stop.
 */
export function PersonLink({
  by,
  inRow = false,
  children = visible(by),
}: {
  by: string;
  inRow?: boolean;
  children?: Content;
}) {
  const person = personOf(by);
  const to = useOrganization().keepOf('user', detailPath('user', person));
  const href = useHref(to);
  const given = {
    className: `clip isolate ${styles.link}`,
    title: visible(by),
    translate: 'no',
  } as const;
  if (!keepsJournal(useConnection()) || idFault(person, 'any') !== undefined)
    return <span {...given}>{children}</span>;
  if (!inRow)
    return (
      <Link to={to} {...given}>
        {children}
      </Link>
    );
  return (
    <a href={href} tabIndex={-1} {...given}>
      {children}
    </a>
  );
}

export function Person({ by, inRow = false }: { by: string; inRow?: boolean }) {
  return (
    <>
      <Face by={by} />
      <PersonLink by={by} inRow={inRow} />
    </>
  );
}

/** One of eight colours, which are easy to tell apart, for who it is: the name in brackets may be anybody's. */
export function hueOf(by: string): number {
  const person = by.replace(/ \(.*\)$/, '').toLowerCase();
  const sum = [...person].reduce((sum, each) => (sum * 181 + (each.codePointAt(0) ?? 0)) % 9973, 7);
  return (sum % 8) * 45;
}
