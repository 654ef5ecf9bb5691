import { useCallback } from 'react';
import type { KnownKind } from '../ledger/known';
import { useNicknames } from '../ledger/nicknames';
import { shortenMiddle } from '../lib/text';
import { useLedgerKey } from '../session/scope';
import styles from './IdName.module.css';

const kindWords: Partial<Record<KnownKind, string>> = {
  organization: 'Organization',
  project: 'Project',
  region: 'Region',
  network: 'Network',
  securityGroup: 'Security group',
  fileStorage: 'File storage',
  storageClass: 'Storage class',
};

/** The nickname of an id, else the id shortened in the middle; the whole id is in the title. */
export function IdName({ id, kind }: { id: string | undefined; kind: KnownKind }) {
  const names = useIdNames();
  if (id === undefined || id === '') return <span className={styles.absent}>not reported</span>;
  const name = names(id);
  const word = kindWords[kind] ?? 'ID';
  return (
    <span className={name.nickname ? styles.name : styles.id} title={`${word} ${id}`}>
      {name.text}
    </span>
  );
}

/** How any id is shown in text: its nickname, else itself shortened. */
export function useIdNames(): (id: string) => { text: string; nickname: boolean } {
  const nicknames = useNicknames(useLedgerKey());
  return useCallback(
    (id) => {
      const nickname = nicknames.get(id);
      if (nickname !== undefined) return { text: nickname, nickname: true };
      return { text: id.length > 16 ? shortenMiddle(id) : id, nickname: false };
    },
    [nicknames],
  );
}
