import { stringifyJson, type JsonObject } from '../../../lib/json';
import styles from './UnknownMembers.module.css';

/** What a rule has beside the members this console knows: nobody knows what it does, so it is shown and kept. */
export function UnknownMembers({ members }: { members: JsonObject }) {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  return (
    <span className={styles.list}>
      {entries.map(([name, value]) => (
        <code
          key={name}
          title={`A member this console does not know; it is kept as it is: ${stringifyJson(value)}`}
        >
          {name}: {stringifyJson(value)}
        </code>
      ))}
    </span>
  );
}
