import { IconDownload } from '@tabler/icons-react';
import { saveMemoryFile } from '../../components/resource/saveMemoryFile';
import styles from './ShellNotice.module.css';

/** Shown above every page if the browser's storage is full or disabled. */
export function MemoryNotice() {
  return (
    <div className={`line ${styles.notice}`} role="status">
      <p>
        This browser can keep nothing more: its storage is full or switched off. Drafts and what is
        created from here are lost with this tab.
      </p>
      <button type="button" className="button small" onClick={saveMemoryFile}>
        <IconDownload aria-hidden />
        Export memory
      </button>
    </div>
  );
}
