import { Link } from 'react-router';
import { Panel } from '../../components/Panel';
import { paths } from '../../components/paths';
import { fileStorage } from '../../contract/fileStorage';
import { readAnswer } from '../../contract/reading';
import { useKnown, type Known } from '../../ledger/known';
import { useLedgerKey } from '../../session/scope';
import styles from './NetworkPage.module.css';

/** File storage of this network as far as this browser knows: the service has no list of it. */
export function NetworkStorage({ networkId }: { networkId: string }) {
  const attached = useKnown(useLedgerKey(), 'fileStorage').filter((known) =>
    isAttached(known, networkId),
  );
  return (
    <Panel title="File storage" beside="known in this browser">
      {attached.length === 0 ? (
        <span className={styles.dim}>
          None known here. The service does not list file storage; what was created or opened in
          this browser would appear.
        </span>
      ) : (
        <ul className={styles.plain}>
          {attached.map(({ id, name }) => (
            <li key={id} className={styles.item}>
              <Link to={paths.fileStorageDetail(id)} className={styles.itemName}>
                {name ?? id}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function isAttached({ answer }: Known, networkId: string): boolean {
  if (answer === undefined) return false;
  const { value } = readAnswer(fileStorage, answer);
  return (
    value?.spec?.attachments?.networkIds?.includes(networkId) === true ||
    value?.status?.attachments?.some((attachment) => attachment.networkId === networkId) === true
  );
}
