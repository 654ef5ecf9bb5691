import { Button } from '@mantine/core';
import { IconBuilding, IconBuildingOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { idFault, type IdRule } from '../contract/path';
import { type ResourceType, isOfIdentity } from '../contract/resources';
import { useScope } from '../session/scope';
import { EmptyState } from '../ui/EmptyState';
import type { Part } from '../ui/jsx';
import { useOrganization } from './useOrganization';

/**
 * Shows its children if an organization is known; otherwise says how to choose one. A `type` whose addresses have no
 * organization needs none.
 */
export function InOrganization({ type, children }: { type?: ResourceType; children: Part }) {
  const { organization, fault } = useOrganization();
  if (type !== undefined && !isOfIdentity(type)) return children;
  if (organization === '')
    return (
      <EmptyState icon={<IconBuilding aria-hidden />} title="No organization is chosen">
        What this page shows belongs to an organization. Enter its ID under Scope, at the top of the
        page.
      </EmptyState>
    );
  if (fault !== undefined)
    return <RefusedOrganization id={organization} fault={fault} rule="any" />;
  return children;
}

/** Replaces a page whose organization can't be part of a request path, because nothing can be read or sent. */
export function RefusedOrganization({
  id,
  fault,
  rule,
}: {
  id: string;
  fault: string;
  rule: IdRule;
}) {
  const { pathname, search } = useLocation();
  const scoped = useScope().organizationId;
  const rest = new URLSearchParams(search);
  rest.delete('organizationID');
  const leads = scoped !== id && idFault(scoped, rule) === undefined;
  return (
    <EmptyState
      icon={<IconBuildingOff aria-hidden />}
      title="This organization cannot be addressed"
      actions={
        leads && (
          <Button component={Link} to={{ pathname, search: String(rest) }}>
            Use the organization of the scope
          </Button>
        )
      }
    >
      <code translate="no">{id}</code>
      <span>{`: ${fault} ${
        leads
          ? 'The address of this page names it.'
          : 'Choose another under Scope, at the top of the page.'
      }`}</span>
    </EmptyState>
  );
}
