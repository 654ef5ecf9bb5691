import { IconDownload, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyId } from '../../ui/CopyId';
import { download } from '../../table/exportRows';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import { FileButton } from '../../ui/FileButton';
import { Panel } from '../../ui/Panel';
import { showToast } from '../../ui/toast';
import { forget } from '../../memory/memory';
import { rememberKnown } from '../../memory/resources';
import { hasNamesake, nickname, useNicknames, useTeamNicknames } from '../../memory/nicknames';
import type { MemoryKey } from '../../memory/storedList';
import { parseJson, stringifyJson } from '../../lib/json';
import { plural } from '../../lib/text/text';
import { keepsJournal, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import {
  compareNames,
  groupsFile,
  readGroupsFile,
  renamedWords,
  type NamedGroup,
  type Renamed,
} from './groupsFile';
import { nameId } from '../../page/resource/nameId';
import { NicknameForm } from './NicknamesPanel';
import styles from './SettingsPage.module.css';

/** Names for groups, which no operation lists: the groups known here, to name, save to a file and load from one. */
export function GroupsPanel() {
  const key = useMemoryKey();
  const names = useNicknames(key);
  const team = useTeamNicknames(key);
  const groups = useIdSuggestions('group');
  const sorted = groups.toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id));
  const connection = useConnection();
  const { suggestions, nicknames } = connection;
  const [result, setResult] = useState<string>();
  // What a file calls otherwise than it is called here, until the person has chosen.
  const [renamed, setRenamed] = useState<readonly Renamed[]>([]);

  const give = (id: string, name: string) => {
    void nameId(key, id, name);
    setResult(
      hasNamesake(key, id)
        ? `Another ID is called ${name} too: where groups are chosen, both are shown with their IDs.`
        : undefined,
    );
  };
  const take = async (chosen: File) => {
    setRenamed([]);
    try {
      const read = readGroupsFile(parseJson(await chosen.text()));
      if (!read) {
        setResult(`${chosen.name} is no file of groups, so nothing was imported.`);
        return;
      }
      const { groups: named, refused } = read;
      const names = compareNames(named, (id) => nickname(key, id));
      remember(key, named);
      nameAll(key, names.fresh);
      setRenamed(names.renamed);
      setResult(
        [
          `${plural(named.length, 'group')} imported${refused > 0 ? `, ${plural(refused, 'entry')} not usable` : ''}: ${plural(names.fresh.length, 'new name')}.`,
          ...(names.renamed.length === 0
            ? []
            : [
                `The file has other names for ${plural(names.renamed.length, 'group')}, and those here were kept: ${renamedWords(names.renamed)}.`,
              ]),
        ].join(' '),
      );
    } catch {
      setResult(`${chosen.name} is not JSON, so nothing was imported.`);
    }
  };

  return (
    <Panel title="Groups" beside={plural(groups.length, 'group')} flush>
      <p className={`${styles.lead} pad`}>
        No operation lists groups: these were seen in answers, suggested by the connection, or named
        here. Names stand in their place everywhere,{' '}
        {keepsJournal(connection) ? 'for everyone in the organization.' : 'in this browser only.'}
      </p>
      {sorted.length > 0 && (
        <div className={styles.list} role="region" aria-label="Groups known" tabIndex={0}>
          {sorted.map(({ id }) => (
            <div key={id} className={`line ${styles.row} ${styles.dense} ${styles.named}`}>
              <input
                className={`input ${styles.rowMain}`}
                aria-label={`Nickname of group ${id}`}
                placeholder="No nickname"
                defaultValue={names.get(id) ?? ''}
                key={names.get(id)}
                autoComplete="off"
                spellCheck={false}
                onBlur={(event) => {
                  const name = event.currentTarget.value.trim();
                  if (name === (names.get(id) ?? '')) return;
                  give(id, name);
                  // Without a name of one's own, the connection's name is used again.
                  event.currentTarget.value = nickname(key, id) ?? '';
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur();
                }}
              />
              <CopyId id={id} />
              {suggestions?.group?.includes(id) ? (
                <span className={styles.noButton} />
              ) : (
                <button
                  type="button"
                  className="icon"
                  aria-label={`Remove group ${id}`}
                  onClick={() => {
                    const name = names.get(id);
                    // A name of the team or of the connection is not one's own to remove with it.
                    const isOwn = name !== nicknames?.[id] && name !== team.get(id)?.name;
                    const own = isOwn ? name : undefined;
                    removeGroup(key, id, own);
                  }}
                >
                  <IconX aria-hidden />
                </button>
              )}
            </div>
          ))}
        </div>
      )}
      <NicknameForm
        idLabel="Group ID"
        nameLabel="Group nickname"
        button="Add group"
        onAdd={(id, name) => {
          remember(key, [{ id }]);
          give(id, name);
        }}
      />
      <div className="flex wrap gap-6 pad">
        <button
          type="button"
          className="button"
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
        <FileButton
          label="Groups file"
          accept="application/json,.json"
          onFile={(file) => void take(file)}
        >
          <IconUpload aria-hidden />
          Import groups
        </FileButton>
        <span role="status" className={`hint ${styles.rowNote}`}>
          {result}
        </span>
        {renamed.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => {
              nameAll(key, renamed);
              setResult(`${plural(renamed.length, 'name')} changed to those of the file.`);
              setRenamed([]);
            }}
          >
            Use the names of the file
          </button>
        )}
      </div>
    </Panel>
  );
}

function remember(key: MemoryKey, groups: readonly NamedGroup[]): void {
  const at = Date.now();
  rememberKnown(key, ...groups.map(({ id }) => ({ kind: 'group', id, how: 'seen', at }) as const));
}

function nameAll(key: MemoryKey, groups: readonly NamedGroup[]): void {
  void Promise.all(groups.map(({ id, name }) => nameId(key, id, name)));
}

/** Forgets a group and one's own name for it; an answer that names the group brings it back. */
function removeGroup(key: MemoryKey, id: string, own: string | undefined): void {
  const undo = forget(key, 'group', id);
  if (own !== undefined) void nameId(key, id, undefined);
  showToast({
    title: `Group ${own ?? id} is forgotten in this browser`,
    action: {
      label: 'Undo',
      run: () => {
        undo();
        if (own !== undefined) void nameId(key, id, own);
      },
    },
  });
}
