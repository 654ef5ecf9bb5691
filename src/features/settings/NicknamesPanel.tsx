import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import { TextField } from '../../form/TextField';
import { sendByShortcut, sendShortcut } from '../../form/sendShortcut';
import { CopyId } from '../../ui/CopyId';
import { Panel } from '../../ui/Panel';
import { FormMethods, formResolver } from '../../save/form/FormMethods';
import { nameId } from './nameId';
import { useNicknames, useTeamNicknames } from '../../memory/nicknames';
import { keepsJournal, useConnection } from '../../session/connections';
import { visible } from '../../lib/text/invisible';
import { useMemoryKey } from '../../session/scope';
import { needed } from '../../save/fields/fields';
import styles from './SettingsPage.module.css';

/** Names for ids that the interface gives no name for. */
export function NicknamesPanel() {
  const key = useMemoryKey();
  const names = useNicknames(key);
  const team = useTeamNicknames(key);
  const connection = useConnection();
  const provided = connection.nicknames ?? {};
  // Groups are named in a panel of their own.
  const groups = new Set(useIdSuggestions('group').map(({ id }) => id));
  const sorted = [...names]
    .filter(([id]) => !groups.has(id))
    .sort(([, a], [, b]) => a.localeCompare(b));

  return (
    <Panel title="Nicknames" flush>
      <p className="second pad">
        Some resources only have IDs, such as images. A nickname is shown in place of the ID,{' '}
        {keepsJournal(connection) ? 'for everyone in the organization.' : 'in this browser only.'}
      </p>
      <div className={styles.list} role="region" aria-label="Nicknames given" tabIndex={0}>
        {sorted.map(([id, name]) => {
          const { name: shared, by } = team.get(id) ?? {};
          const theirs = provided[id] === name && shared !== name;
          return (
            <div key={id} className={`line ${styles.row}`}>
              <span className="grow shrink">
                <span className="strong">{name}</span>
                {theirs && <span className="hint breaks"> · provided</span>}
                {!theirs && shared === name && (
                  <span className="hint breaks"> · shared{by && ` by ${visible(by)}`}</span>
                )}
              </span>
              <CopyId id={id} />
              {theirs ? (
                <span />
              ) : (
                <ActionIcon
                  aria-label={`Remove nickname ${name}`}
                  onClick={() => void nameId(key, id, undefined)}
                >
                  <IconX aria-hidden />
                </ActionIcon>
              )}
            </div>
          );
        })}
      </div>
      <NicknameForm
        idLabel="ID"
        nameLabel="Nickname"
        button="Add nickname"
        onAdd={(id, name) => void nameId(key, id, name)}
      />
    </Panel>
  );
}

const rules = z.object({
  id: needed('An ID is needed.'),
  name: needed('A nickname is needed.'),
});
type Values = z.output<typeof rules>;

/** An id, a name for it, and the button that adds both. */
export function NicknameForm({
  idLabel,
  nameLabel,
  button,
  onAdd,
}: {
  idLabel: string;
  nameLabel: string;
  button: string;
  onAdd: (id: string, name: string) => void;
}) {
  const form = useForm<Values>({
    defaultValues: { id: '', name: '' },
    resolver: formResolver(rules),
  });
  return (
    <FormMethods form={form}>
      <form
        className={styles.inline}
        noValidate
        onKeyDown={sendByShortcut}
        onSubmit={(event) =>
          void form.handleSubmit(({ id, name }) => {
            onAdd(id.trim(), name.trim());
            form.reset();
          })(event)
        }
      >
        <TextField<Values> name="id" label={idLabel} mono />
        <TextField<Values> name="name" label={nameLabel} />
        <Button type="submit" aria-keyshortcuts={sendShortcut.keys} title={sendShortcut.words}>
          {button}
        </Button>
      </form>
    </FormMethods>
  );
}
