import { fstabLine, mountCommand } from '../../lib/text/mount';
import styles from './MountCommands.module.css';
import { CopyButton } from '../../ui/CopyButton';

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
    <div className="stack gap-8">
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
  return (
    <div>
      <p className="hint">{title}</p>
      <div className={styles.line}>
        <code>{text}</code>
        <CopyButton name={name} what={title} text={() => text} />
      </div>
    </div>
  );
}
