import { Link } from 'react-router';
import { addressPart } from '../lib/text/text';
import styles from './TagList.module.css';

export interface ShownTag {
  name: string;
  value?: string | undefined;
}

/** The text of a tag: `env=prod`, or only its name if it has no value. */
export function tagText({ name, value }: ShownTag): string {
  return value === undefined || value === '' ? name : `${name}=${value}`;
}

/** A tag as the filter of a list: `env=prod`, and `gpu=` without a value. */
export const tagFilter = ({ name, value = '' }: ShownTag): string => `${name}=${value}`;

/** Tags on one line. `most` limits how many are shown and adds the number of the rest. */
export function TagList({
  tags,
  most,
  wrap = false,
  to,
  inRow = false,
}: {
  tags: readonly ShownTag[];
  most?: number;
  wrap?: boolean;
  /** Where a tag leads. */
  to?: ((tag: ShownTag) => string) | undefined;
  /** In the row of a table, where a press on a tag adds it to the filters of the list. */
  inRow?: boolean;
}) {
  const shown = most === undefined ? tags : tags.slice(0, most);
  const rest = tags.slice(shown.length);
  return (
    <span className={`flex gap-4 shrink ${wrap ? 'wrap' : ''}`}>
      {shown.map((tag, index) => (
        <span
          key={index}
          className={`clip second shrink isolate ${styles.tag}`}
          translate="no"
          data-hint=""
        >
          {to ? (
            <Link to={to(tag)}>{tagText(tag)}</Link>
          ) : inRow ? (
            <a href={`?tag=${addressPart(tagFilter(tag))}`} tabIndex={-1}>
              {tagText(tag)}
            </a>
          ) : (
            tagText(tag)
          )}
        </span>
      ))}
      {rest.length > 0 && (
        <span
          className={`dim ${styles.more}`}
          data-hint={rest.map(tagText).join('\n')}
        >{`+${rest.length}`}</span>
      )}
    </span>
  );
}
