import { Button } from '@mantine/core';
import { useToldReadsOnly } from '../../api/journal/changes';
import type { ResourceType } from '../../contract/resources';
import { visible } from '../../lib/text/invisible';
import { useConnection } from '../../session/connections';
import { needToken } from '../../session/credential';
import { Notice } from '../../ui/Notice';
import { refusedTitle, refusedWrite, useRefusals } from '../send/refusedWrites';

/** Says before anybody types that writing here was refused to this credential, as this tab has seen it or the journal. */
export function RefusedBefore(of: { organization: string; type: ResourceType }) {
  const isSession = useConnection().signIn.kind === 'oidc';
  useRefusals();
  const { refused: seen, since } = refusedWrite(of.organization, of.type);
  const told = useToldReadsOnly(of.organization, since, seen === undefined);
  const refused = seen ?? told;
  if (!refused) return null;
  const title = refusedTitle(seen?.type, isSession ? 'You' : 'Your token');
  return (
    <Notice
      tone="attention"
      title={title}
      role="status"
      actions={
        <Button size="xs" onClick={() => needToken(`${title}.`)}>
          {isSession ? 'Sign in' : 'Enter token'}
        </Button>
      }
    >
      {`The service said “${visible(refused.words)}”`}
    </Notice>
  );
}
