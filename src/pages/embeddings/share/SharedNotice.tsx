import { IconAlertTriangle, IconLink, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import controls from '../../../components/ui/controls.module.css';
import {
  dismissRestored,
  takeBackInputs,
  useInputs,
  reopenInputs,
  takeOverInputs,
} from '../inputs/inputsStore';
import styles from './SharedNotice.module.css';
import { isShareHash, readShareHash } from './sharedAddress';

/** Says that the inputs came with an address, with the way back; or why they could not be had. */
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
      <Box tone="attention" onDismiss={onDismiss}>
        <p className={styles.title}>The shared address could not be read</p>
        <p>{fault} What was here before is unchanged.</p>
      </Box>
    );
  if (!shared) return null;
  return (
    <Box tone="moving" onDismiss={dismissRestored}>
      <p className={styles.title}>From a shared address</p>
      <p>
        Nothing has been sent.{' '}
        <button type="button" className={controls.plain} onClick={takeBackInputs}>
          {shared.aside ? 'Back to your inputs' : 'Back to the example'}
        </button>
      </p>
    </Box>
  );
}

function Box({
  tone,
  onDismiss,
  children,
}: {
  tone: 'attention' | 'moving';
  onDismiss: () => void;
  children: React.ReactNode;
}) {
  const Icon = tone === 'attention' ? IconAlertTriangle : IconLink;
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Icon aria-hidden />
      <div className={styles.words}>{children}</div>
      <button
        type="button"
        className={controls.icon}
        aria-label="Dismiss the notice"
        onClick={onDismiss}
      >
        <IconX aria-hidden />
      </button>
    </div>
  );
}

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
