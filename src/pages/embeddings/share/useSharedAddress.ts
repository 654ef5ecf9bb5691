import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reopenInputs, takeOverInputs } from '../inputs/inputsStore';
import { isShareHash, readShareHash } from './sharedAddress';

/**
 * Takes over what stands after `#` and takes it out of the address: from then on the fields say it, a reload brings back
 * what was typed since, and nothing carries it elsewhere. Nothing is sent. Says why, when it cannot be taken over.
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
        (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
      );
    else reopenInputs(`${pathname}${hash}`);
    void navigate({ search }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return { fault, dismiss: () => setFault(undefined) };
}
