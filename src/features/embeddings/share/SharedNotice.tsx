import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '../../../ui/Notice';
import { dismissShared, putInputs, takeBack, useInputs } from '../inputs/inputsStore';
import { isShareHash, readShareHash } from './sharedAddress';
import { messageOf } from '../../../lib/text/text';

/** Says that the inputs came from an address and offers the previous ones, or says why they could not be read. */
export function SharedNotice({
  fault,
  onDismiss,
}: {
  fault: string | undefined;
  onDismiss: () => void;
}) {
  const { isShared, before } = useInputs();
  if (fault !== undefined)
    return (
      <Notice
        tone="attention"
        title="The shared address could not be read"
        role="status"
        onDismiss={onDismiss}
      >
        {fault} What was here before is unchanged.
      </Notice>
    );
  if (!isShared) return null;
  return (
    <Notice tone="moving" title="From a shared address" role="status" onDismiss={dismissShared}>
      <div>
        Nothing has been sent.{' '}
        <Anchor component="button" type="button" onClick={takeBack}>
          {before ? 'Back to your inputs' : 'Back to the example'}
        </Anchor>
      </div>
    </Notice>
  );
}

/**
 * Fills the fields from the hash of the address and removes it, so that a reload restores what was typed since. Nothing
 * is sent. Returns a fault if the hash can't be read.
 */
export function useSharedAddress(): { fault: string | undefined; dismiss: () => void } {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (!isShareHash(hash)) return;
    void readShareHash(hash).then(
      (inputs) => {
        setFault(undefined);
        putInputs(inputs, { isShared: true });
      },
      (error: unknown) => setFault(messageOf(error)),
    );
    void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  return { fault, dismiss: () => setFault(undefined) };
}
