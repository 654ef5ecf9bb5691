import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import controls from '../../components/controls.module.css';
import { CopyId } from '../../components/CopyId';
import { download } from '../../components/exportRows';
import { useIdSuggestions } from '../../components/forms/useIdSuggestions';
import { Panel } from '../../components/Panel';
import { rememberKnown } from '../../ledger/known';
import { nickname, setNickname, useNicknames } from '../../ledger/nicknames';
import type { LedgerKey } from '../../ledger/shelf';
import { parseJson, stringifyJson } from '../../lib/json';
import { plural } from '../../lib/text';
import { useLedgerKey } from '../../session/scope';
import { groupsFile, readGroupsFile, type NamedGroup } from './groupsFile';
import { NicknameForm } from './NicknameForm';
import styles from './SettingsPage.module.css';

/** Names for groups, which have no operation at all: what is known here of them, to name, to keep and to bring along. */
export function GroupsPanel() {
  const key = useLedgerKey();
  const names = useNicknames(key);
  const groups = useIdSuggestions('group');
  const sorted = groups.toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id));
  const file = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<string>();

  const take = async (chosen: File) => {
    try {
      const read = readGroupsFile(parseJson(await chosen.text()));
      if (!read) {
        setResult(`${chosen.name} is no file of groups, so nothing was imported.`);
        return;
      }
      const { groups: named, refused } = read;
      for (const group of named) remember(key, group);
      setResult(
        `${plural(named.length, 'group')} imported${refused > 0 ? `, ${plural(refused, 'entry')} not usable` : ''}.`,
      );
    } catch {
      setResult(`${chosen.name} is not JSON, so nothing was imported.`);
    }
  };

  return (
    <Panel title="Groups" beside={plural(groups.length, 'group')} flush>
      <p className={`${styles.lead} ${styles.flushLead}`}>
        No operation lists groups: these were seen in answers, suggested by the connection, or named
        here. Names stand in their place everywhere, in this browser only.
      </p>
      {sorted.length > 0 && (
        <div className={styles.list} role="region" aria-label="Groups known" tabIndex={0}>
          {sorted.map(({ id }) => (
            <div key={id} className={`${styles.row} ${styles.dense} ${styles.named}`}>
              <input
                className={`${controls.input} ${styles.rowMain}`}
                aria-label={`Nickname of group ${id}`}
                placeholder="No nickname"
                defaultValue={names.get(id) ?? ''}
                key={names.get(id)}
                autoComplete="off"
                spellCheck={false}
                onBlur={(event) => {
                  const name = event.currentTarget.value.trim();
                  if (name === (names.get(id) ?? '')) return;
                  setNickname(key, id, name);
                  // One's own name taken away, the connection's stands again.
                  event.currentTarget.value = nickname(key, id) ?? '';
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur();
                }}
              />
              <CopyId id={id} />
            </div>
          ))}
        </div>
      )}
      <NicknameForm
        idLabel="Group ID"
        nameLabel="Group nickname"
        button="Add group"
        onAdd={(id, name) => remember(key, { id, name })}
      />
      <div className={`${styles.actions} ${styles.flushLead}`}>
        <button
          type="button"
          className={controls.button}
          onClick={() =>
            download(
              'meridian-groups.json',
              'application/json',
              stringifyJson(groupsFile(sorted.map(({ id }) => ({ id, name: names.get(id) }))), 2),
            )
          }
        >
          <IconDownload aria-hidden />
          Export groups
        </button>
        <button type="button" className={controls.button} onClick={() => file.current?.click()}>
          <IconUpload aria-hidden />
          Import groups
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label="Groups file"
          hidden
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) void take(chosen);
            event.target.value = '';
          }}
        />
        <span role="status" className={styles.rowNote}>
          {result}
        </span>
      </div>
    </Panel>
  );
}

function remember(key: LedgerKey, { id, name }: NamedGroup): void {
  rememberKnown(key, { kind: 'group', id, how: 'seen', at: Date.now() });
  if (name !== undefined && name !== '') setNickname(key, id, name);
}
