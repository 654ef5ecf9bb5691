import type { Arrival } from '../api/cache/arrival';
import { advice, type Advice } from './advice';

/** The words for an arrival that is not known yet, or can't be known and why. */
export function unsettledWords(what: Advice, arrival: Arrival): string | undefined {
  const { notYet, cant } = advice[what];
  if (arrival.state === 'not yet') return notYet;
  return arrival.state === "can't be" ? `${cant}: ${arrival.why}.` : undefined;
}

/** Takes the place of advice until that is known. It is marked only if the advice can't be known. */
export function Unsettled({ what, arrival }: { what: Advice; arrival: Arrival }) {
  const words = unsettledWords(what, arrival);
  if (words === undefined) return null;
  const tone = arrival.state === 'not yet' ? undefined : 'attention';
  return (
    <span className={tone ? 'fine toned breaks' : 'hint'} data-tone={tone} role="status">
      {words}
    </span>
  );
}

/** The same of users. Without a team's list, this browser's memory is all they are compared with. */
export function UnsettledUsers({ shared, arrival }: { shared: boolean; arrival: Arrival }) {
  if (shared) return <Unsettled what="user" arrival={arrival} />;
  return <span className="hint">Compared with users known in this browser only.</span>;
}
