import { IconBuilding } from '@tabler/icons-react';
import { EmptyState } from '../EmptyState';

/** Stands in place of a page that works inside an organization while none is known. */
export function NoOrganization() {
  return (
    <EmptyState icon={<IconBuilding aria-hidden />} title="No organization is chosen">
      Users, service accounts and projects belong to an organization, and the interface cannot list
      those. Enter its ID under Scope, at the top of the page.
    </EmptyState>
  );
}
