import {
  IconAffiliate,
  IconDatabase,
  IconFolders,
  IconRobot,
  IconServer2,
  IconShieldHalf,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNow } from '../../components/ui/clock';
import { paths } from '../../components/page/paths';
import { nameOfKnown, useKnown, type Known } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { useSent } from '../../ledger/sent';
import { ago } from '../../lib/time/dates';
import { shortenMiddle } from '../../lib/text/text';
import { useLedgerKey } from '../../session/scope';
import type { PaletteEntry } from './paletteEntry';

const kinds = {
  network: { noun: 'network', icon: IconAffiliate, to: paths.network },
  securityGroup: { noun: 'security group', icon: IconShieldHalf, to: paths.securityGroup },
  fileStorage: { noun: 'file storage', icon: IconDatabase, to: paths.fileStorageDetail },
  instance: { noun: 'instance', icon: IconServer2, to: paths.instance },
  user: { noun: 'user', icon: IconUsers, to: paths.userEdit },
  serviceAccount: { noun: 'service account', icon: IconRobot, to: paths.serviceAccountEdit },
  project: { noun: 'project', icon: IconFolders, to: paths.project },
} satisfies Partial<Record<Known['kind'], { noun: string; icon: Icon; to(id: string): string }>>;

type RecentKind = keyof typeof kinds;

/** What was opened or created here, newest first. */
export function useRecentResources(): readonly PaletteEntry[] {
  const key = useLedgerKey();
  const known = useKnown(key, ...(Object.keys(kinds) as RecentKind[]));
  const sent = useSent(key, 'user');
  const names = useNicknames(key);
  const now = useNow();
  return useMemo(
    () =>
      known
        .filter(({ how }) => how !== 'seen')
        .map((item): PaletteEntry => {
          const { noun, icon, to } = kinds[item.kind as RecentKind];
          const name = nameOfKnown(item, sent.get(item.id)?.body);
          return {
            id: `${noun} ${item.id}`,
            group: 'Recent',
            kind: noun,
            label: names.get(item.id) ?? name ?? shortenMiddle(item.id),
            note: `${noun}, ${item.how} ${ago(item.at, now)}`,
            icon,
            to: to(item.id),
            also: `${item.id} ${name ?? ''}`,
          };
        }),
    [known, sent, names, now],
  );
}
