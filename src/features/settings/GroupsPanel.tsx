import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyId } from '../../ui/CopyId';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import { Panel } from '../../ui/Panel';
import { showToast } from '../../ui/toast';
import { forget } from '../../memory/memory';
import { rememberKnown } from '../../memory/resources';
import { hasNamesake, nickname, useNicknames, useTeamNicknames } from '../../memory/nicknames';
import type { MemoryKey } from '../../memory/storedList';
import { plural } from '../../lib/text/text';
import { keepsJournal, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { nameId } from './nameId';
import { NicknameForm } from './NicknamesPanel';
import styles from './SettingsPage.module.css';

/** Names for groups, which no operation lists: the groups known here, to name. A file of the memory has them too. */
export function GroupsPanel() {
  const key = useMemoryKey();
  const names = useNicknames(key);
  const team = useTeamNicknames(key);
  const groups = useIdSuggestions('group');
  const sorted = groups.toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id));
  const connection = useConnection();
  const { suggestions, nicknames } = connection;
  const [result, setResult] = useState<string>();
  const give = (id: string, name: string) => {
    void nameId(key, id, name);
    setResult(
      hasNamesake(key, id)
        ? `Another ID is called ${name} too: where groups are chosen, both are shown with their IDs.`
        : undefined,
    );
  };

  return (
    <Panel title="Groups" beside={plural(groups.length, 'group')} flush>
      <p className="second pad">
        Groups this console has seen. A name given here stands in place of the ID,{' '}
        {keepsJournal(connection) ? 'for everyone in the organization.' : 'in this browser only.'}
      </p>
      {sorted.length > 0 && (
        <div className={styles.list} role="region" aria-label="Groups known" tabIndex={0}>
          {sorted.map(({ id }) => (
            <div key={id} className={`line ${styles.row}`}>
              <TextInput
                className="grow"
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
                <span />
              ) : (
                <ActionIcon
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
                </ActionIcon>
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
          rememberKnown(key, { kind: 'group', id, how: 'seen', at: Date.now() });
          give(id, name);
        }}
      />
      <p role="status" className={result && 'hint pad'}>
        {result}
      </p>
    </Panel>
  );
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
