import { IconCheck, IconCopy } from '@tabler/icons-react';
import { fstabLine, mountCommand } from '../../lib/text/mount';
import styles from './MountCommands.module.css';
import { useCopy } from '../ui/useCopy';

/** The commands to mount an NFS export now and at every boot. */
export function MountCommands({
  source,
  point,
  where,
}: {
  /** The export as the service reports it. */
  source: string;
  /** The mount point on the client. */
  point: string;
  /** The network of the export, for the accessible names of the buttons. */
  where: string;
}) {
  return (
    <div className={styles.commands}>
      <Command
        title="Mount command"
        text={mountCommand(source, point)}
        name={`Copy mount command for ${where}`}
      />
      <Command
        title="Line of /etc/fstab"
        text={fstabLine(source, point)}
        name={`Copy fstab line for ${where}`}
      />
    </div>
  );
}

function Command({ title, text, name }: { title: string; text: string; name: string }) {
  const { copied, copy } = useCopy();
  return (
    <div>
      <p className={`hint ${styles.title}`}>{title}</p>
      <div className={styles.line}>
        <code>{text}</code>
        <button
          type="button"
          className="button small"
          aria-label={name}
          onClick={() => copy(text, title)}
        >
          {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </div>
  );
}
