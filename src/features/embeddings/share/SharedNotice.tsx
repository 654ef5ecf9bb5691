import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/text/text';
import { Notice } from '../../../ui/Notice';
import type { Inputs } from '../inputs/inputs';
import { isShareHash, readShareHash } from './sharedAddress';
import { judge, setFolded, usePlayground } from '../state/playground';
import { putInputs } from '../state/form';

/**
 * Fills the fields from the hash of the address and removes it, so that a reload restores what was typed since. Nothing
 * is sent. Says where the inputs come from while no others take their place, or why they can't be read.
 */
export function SharedNotice({ folded }: { folded: boolean }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const put = usePlayground((playground) => playground.put);
  const [came, setCame] = useState<{ inputs: Inputs } | { fault: string }>();
  useEffect(() => {
    if (!isShareHash(hash)) return;
    setFolded(false);
    void readShareHash(hash).then(
      ({ judge: judging, ...inputs }) => {
        if (judging) judge(judging);
        setCame({ inputs: putInputs(inputs) });
      },
      (error: unknown) => setCame({ fault: messageOf(error) }),
    );
    void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  if (folded || !came || ('inputs' in came && came.inputs !== put)) return null;
  const isRead = 'inputs' in came;
  return (
    <Notice
      tone={isRead ? 'moving' : 'attention'}
      title={isRead ? 'From a shared address' : 'The shared address could not be read'}
      role="status"
      onDismiss={() => setCame(undefined)}
    >
      {isRead ? 'Opening it has sent nothing.' : `${came.fault} What was here before is unchanged.`}
    </Notice>
  );
}
