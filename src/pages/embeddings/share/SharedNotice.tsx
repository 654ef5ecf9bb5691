import { IconAlertTriangle, IconLink, IconX } from '@tabler/icons-react';
import controls from '../../../components/ui/controls.module.css';
import { dismissRestored, takeBackInputs, useInputs } from '../inputs/inputsStore';
import styles from './SharedNotice.module.css';

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
