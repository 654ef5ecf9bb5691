import { IconHistory, IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState';

/** Replaces the changes where the gateway may not show them to this person. */
export function NotAllowed() {
  return (
    <EmptyState
      icon={<IconLock aria-hidden />}
      title="You may not read the changes of this organization"
    >
      The gateway shows them to people who can list the organization’s networks.
    </EmptyState>
  );
}

/** Replaces the changes on a connection without a journal. */
export function NoJournal() {
  return (
    <EmptyState icon={<IconHistory aria-hidden />} title="This connection keeps no journal">
      Changes are recorded by a Meridian gateway: open the console through one, or ask its operator
      to switch its journal on.
    </EmptyState>
  );
}
