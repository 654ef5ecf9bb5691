import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '../../../ui/Notice';
import {
  dismissRestored,
  takeBackInputs,
  useInputs,
  reopenInputs,
  takeOverInputs,
} from '../inputs/inputsStore';
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
  const shared = useInputs(({ fromAddress }) => fromAddress);
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
  if (!shared) return null;
  return (
    <Notice tone="moving" title="From a shared address" role="status" onDismiss={dismissRestored}>
      <div>
        Nothing has been sent.{' '}
        <Anchor component="button" type="button" onClick={takeBackInputs}>
          {shared.aside ? 'Back to your inputs' : 'Back to the example'}
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
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const isShared = isShareHash(hash);
    if (!isShared && !hash.startsWith('#aside-')) return;
    if (isShared)
      void readShareHash(hash).then(
        (inputs) => {
          setFault(undefined);
          takeOverInputs(inputs);
        },
        (error: unknown) => setFault(messageOf(error)),
      );
    else reopenInputs(`${pathname}${hash}`);
    void navigate({ search }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return { fault, dismiss: () => setFault(undefined) };
}
