import { Button } from '@mantine/core';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FileButton } from '../../ui/FileButton';
import { Panel } from '../../ui/Panel';
import { download } from '../../ui/download';
import { showToast } from '../../ui/toast';
import { clearMemory, exportMemory, importMemory } from '../../memory/memory';
import { parseJson, stringifyJson } from '../../lib/json';
import { plural } from '../../lib/text/text';
import { serviceNow } from '../../lib/time/clock';
import { dayOf } from '../../lib/time/dates';
import { useMemoryKey } from '../../session/scope';
import styles from './SettingsPage.module.css';

/** What this browser remembers and no service lists, with buttons to save, import and forget it. */
export function MemoryPanel() {
  const key = useMemoryKey();
  const [sure, setSure] = useState(false);
  const [result, setResult] = useState<string[]>([]);

  const take = async (chosen: File) => {
    try {
      const { imported, refused } = importMemory(parseJson(await chosen.text()));
      setResult([`${plural(imported, 'entry')} imported.`, ...refused]);
    } catch {
      setResult([`${chosen.name} is not JSON, so nothing was imported.`]);
    }
  };

  return (
    <Panel title="Memory" beside="only in this browser">
      <p className={`second ${styles.lead}`}>
        Keeps what was created here, the last values sent, drafts, saved views and runs, per
        connection and organization. Tokens are not kept.
      </p>
      <div className="flex wrap gap-6">
        <Button onClick={saveMemoryFile}>
          <IconDownload aria-hidden />
          <span>Export</span>
        </Button>
        <FileButton
          label="Memory file"
          accept="application/json,.json"
          onFile={(file) => void take(file)}
        >
          <IconUpload aria-hidden />
          <span>Import</span>
        </FileButton>
        {sure ? (
          <>
            {/* In the place of "Clear", so that a second click there forgets nothing. */}
            <Button autoFocus onClick={() => setSure(false)}>
              Keep it
            </Button>
            <Button
              variant="filled"
              onClick={() => {
                clearMemory(key);
                setSure(false);
                setResult(['The memory of this connection and organization is empty.']);
              }}
            >
              Forget all of it
            </Button>
          </>
        ) : (
          <Button onClick={() => setSure(true)}>
            <IconTrash aria-hidden />
            <span>Clear</span>
          </Button>
        )}
      </div>
      <div role="status">
        {sure && <p className="pad">This cannot be undone. Export it first if in doubt.</p>}
        {result.map((line) => (
          <p key={line} className="pad">
            {line}
          </p>
        ))}
      </div>
    </Panel>
  );
}

/** Saves this browser's memory as a file. Entries with a token are left out, and a message says so. */
function saveMemoryFile(): void {
  const day = dayOf(serviceNow());
  const { file, leftOut } = exportMemory();
  download(`meridian-memory-${day}.json`, 'application/json', stringifyJson(file, 2));
  if (leftOut > 0)
    showToast({
      title: `Left out for holding a token: ${plural(leftOut, 'entry')} of the memory`,
      tone: 'attention',
    });
}
