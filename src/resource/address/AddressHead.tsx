import { Link } from 'react-router';
import { nextFreeIn, type AddressContainer } from '../../lib/address/addressSpace';
import { visible } from '../../lib/text/invisible';
import styles from './AddressHead.module.css';
import { usedWords } from './addressRuns';
import { useIdNames } from '../IdName';
import { paths } from '../paths';

/** The line above an address bar: its range, how full it is, and the next free block or the overlaps. */
export function AddressHead({
  container,
  nameOf,
  region = true,
}: {
  container: AddressContainer;
  nameOf: (id: string) => string;
  /** Shows which region the bar belongs to. */
  region?: boolean;
}) {
  const names = useIdNames();
  const { regionId, usualLength } = container;
  const free = nextFreeIn(container, usualLength);
  const overlap = overlapWords(container, nameOf);
  const where = regionId === undefined ? 'region not reported' : names(regionId).text;
  return (
    <div className={`hint flex wrap ${styles.head}`}>
      <span>
        <b className={`tabular ${styles.prefix}`} translate="no">
          {container.container.text}
        </b>
        <span>{`${region ? `${where} · ` : ''}${usedWords(container.usedShare)}`}</span>
      </span>
      {overlap === undefined ? (
        free && (
          <span>
            <span>{`next free /${usualLength}: `}</span>
            <Link
              className={styles.free}
              translate="no"
              to={paths.networkCreate({ prefix: free.text, regionId })}
            >
              {free.text}
            </Link>
          </span>
        )
      ) : (
        <span className="toned breaks" data-tone="attention">
          {overlap}
        </span>
      )}
    </div>
  );
}

/** "partner-lab overlaps storage-backplane", and the number of further overlaps. */
function overlapWords(
  { blocks }: AddressContainer,
  nameOf: (id: string) => string,
): string | undefined {
  const overlapping = blocks.filter(({ kind }) => kind === 'overlap');
  const [block] = overlapping;
  if (!block) return undefined;
  const [inner = '', outer = ''] = block.ids;
  const more = overlapping.length - 1;
  return `${visible(nameOf(inner))} overlaps ${visible(nameOf(outer))}${more > 0 ? `, and ${more} more` : ''}`;
}
