import { parseTime } from '../lib/time/dates';
import type { HiddenMember } from '../memory/hiddenMembers';
import { Ago, At } from '../ui/Age';
import { CopyId } from '../ui/CopyId';
import { LongText } from '../ui/CutText';
import type { Content } from '../ui/jsx';
import styles from './Facts.module.css';
import { useIdNames } from './IdName';
import { PersonLink, shortPerson } from './Person';

/** Facts of a resource as names and values, one below the other, or side by side as a strip. */
export function Facts({ children, strip = false }: { children: Content; strip?: boolean }) {
  return <dl className={strip ? `card pad ${styles.strip}` : 'stack gap-10'}>{children}</dl>;
}

export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  /** In a strip, a line of its own. */
  wide?: boolean;
  children: Content;
}) {
  return (
    <div className={`gap-12 ${styles.fact}`} data-wide={wide || undefined}>
      <dt className="dim">{name}</dt>
      <dd className="shrink breaks">{children}</dd>
    </div>
  );
}

/** One of several numbers side by side, in a `<dl className="figures">`. */
export function Figure({
  name,
  title,
  children,
}: {
  name: string;
  title?: string;
  children: Content;
}) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Absent() {
  return <span className="dim">not reported</span>;
}

/** The parts of a resource one below the other, or a note that there are none. */
export function FactList<T>({
  items,
  none = 'None',
  children,
}: {
  items: readonly T[] | undefined;
  none?: string;
  children: (item: T, index: number) => Content;
}) {
  if (items === undefined) return <Absent />;
  if (items.length === 0) return <span className="dim">{none}</span>;
  return (
    <ul className="stack gap-6">
      {items.map((item, index) => (
        <li key={index}>{children(item, index)}</li>
      ))}
    </ul>
  );
}

/** A second line below a value, in a muted colour. */
export function Under({ children }: { children: Content }) {
  return <span className={`hint breaks ${styles.under}`}>{children}</span>;
}

/** The name of an id, with the id under the pointer, or else the id. It can be copied. */
export function IdFact({
  id,
  label,
  name,
  to,
}: {
  id: string | undefined;
  label: string;
  name?: string | undefined;
  to?: string | undefined;
}) {
  const { text, shortened } = useIdNames()(id ?? '');
  if (id === undefined || id === '') return <Absent />;
  const named = name ?? (shortened ? undefined : text);
  return <CopyId id={id} name={named} label={label} whole to={to} />;
}

/** A time in the local time zone, how long ago it was, and by whom. */
export function TimeFact({ text, by }: { text: string | undefined; by?: string | undefined }) {
  const at = parseTime(text);
  return (
    <>
      {at === undefined ? (
        ((text && <span>{text}</span>) ?? <Absent />)
      ) : (
        <>
          <At at={at} />
          <span> </span>
          <span className="dim">
            <Ago at={at} />
          </span>
        </>
      )}
      {by !== undefined && (
        <span className="hint row gap-4 shrink">
          <span>by </span>
          <PersonLink by={by}>{shortPerson(by)}</PersonLink>
        </span>
      )}
    </>
  );
}

/** A description. If it was not returned but may exist, shows what this browser sent last. */
export function DescriptionFact({
  text,
  hidden,
}: {
  text: string | undefined;
  hidden: HiddenMember | undefined;
}) {
  if (text !== undefined && text !== '') return <LongText text={text} />;
  if (!hidden) return <span className="dim">None</span>;
  return (
    <>
      <span className="toned strong" data-tone="attention">
        Not returned by the API
      </span>
      {hidden.lastSent && (
        <Under>
          <span>Sent from this browser </span>
          <Ago at={hidden.lastSent.at} />
          <span>{`: ${hidden.lastSent.value === '' ? 'none' : `“${String(hidden.lastSent.value)}”`}`}</span>
        </Under>
      )}
    </>
  );
}
