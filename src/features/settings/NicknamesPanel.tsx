import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { giveName, useTeam } from '../../api/journal/team';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { TextField } from '../../ui/form/TextField';
import { sendByShortcut, sendShortcut } from '../../ui/form/sendShortcut';
import { CopyId } from '../../ui/CopyId';
import { Panel } from '../../ui/Panel';
import { showToast } from '../../ui/toast';
import { FormMethods, formResolver } from '../../save/form/FormMethods';
import { needed } from '../../save/fields/fields';
import { forget } from '../../memory/memory';
import { nickname, useNicknames, useTeamNicknames } from '../../memory/nicknames';
import { rememberKnown } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { Unsettled } from '../../resource/Unsettled';
import { visible } from '../../lib/text/invisible';
import { serviceNow } from '../../lib/time/clock';
import styles from './SettingsPage.module.css';

/** Names for ids without a name in the API: the given ones, and a field for every group known here. */
export function NicknamesPanel() {
  const key = useMemoryKey();
  const names = useNicknames(key);
  const team = useTeamNicknames(key);
  const { shared, arrival } = useTeam(key);
  const connection = useConnection();
  const { suggestions, nicknames: provided = {} } = connection;
  const groups = new Set(useIdSuggestions('group').map(({ id }) => id));
  const rows = [...new Set([...groups, ...names.keys()])]
    .map((id) => {
      const name = names.get(id) ?? '';
      return { id, name, isProvided: provided[id] === name && team.get(id)?.name !== name };
    })
    // What the connection brings comes after what people gave.
    .toSorted(
      (a, b) =>
        Number(a.isProvided) - Number(b.isProvided) ||
        (a.name || a.id).localeCompare(b.name || b.id),
    );

  return (
    <Panel title="Nicknames" flush>
      <p className="second pad">
        <span>{`Groups, images and others only have IDs. A nickname is shown in place of the ID, ${shared ? 'for everyone in the organization.' : 'in this browser only.'} `}</span>
        <Unsettled what="nicknames" arrival={arrival} />
      </p>
      <div role="region" aria-label="Nicknames given" className={styles.names}>
        {rows.map(({ id, name, isProvided }) => {
          const { name: shared, by } = team.get(id) ?? {};
          const isGroup = groups.has(id);
          const isOwn = name !== '' && !isProvided && shared !== name;
          const stays = isGroup ? suggestions?.group?.includes(id) : isProvided;
          return (
            <div key={id} className={`line ${styles.row}`}>
              <TextInput
                size="xs"
                flex="1 1 120px"
                aria-label={isGroup ? `Nickname of group ${id}` : `Nickname of ${id}`}
                placeholder="No nickname"
                defaultValue={name}
                key={name}
                onBlur={(event) => {
                  const next = event.currentTarget.value.trim();
                  if (next === name) return;
                  void nameId(key, id, next);
                  // Without an own nickname, the connection's name is used again.
                  event.currentTarget.value = nickname(key, id) ?? '';
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur();
                }}
              />
              {shared === name && (
                <span className="hint breaks">{`shared${by ? ` by ${visible(by)}` : ''}`}</span>
              )}
              <CopyId id={id} />
              {!stays && (
                <CloseButton
                  aria-label={isGroup ? `Remove group ${id}` : `Remove nickname ${name}`}
                  onClick={() => {
                    if (isGroup) forget(key, 'group', id);
                    // Removing a group leaves a name that the team or the connection gave.
                    if (!isGroup || isOwn) void nameId(key, id, undefined);
                  }}
                />
              )}
            </div>
          );
        })}
      </div>
      <NicknameForm
        onAdd={({ id, name, isGroup }) => {
          if (isGroup) rememberKnown(key, { kind: 'group', id, how: 'seen', at: serviceNow() });
          void nameId(key, id, name);
        }}
      />
    </Panel>
  );
}

/** Gives an id a nickname, or removes it, and reports it if the team's list could not be written. */
async function nameId(key: MemoryKey, id: string, name: string | undefined): Promise<void> {
  const given = name?.trim() || undefined;
  const fault = await giveName('nicknames', key, id, given);
  if (fault === undefined) return;
  const what =
    given === undefined
      ? `The nickname ${fault.isKnown ? 'was not' : 'may not be'} removed for your team`
      : `${given} ${fault.isKnown ? 'is' : 'may be'} a nickname in this browser only`;
  showToast({ title: `${what}: ${fault.why}`, tone: 'attention' });
}

const rules = z.object({
  id: needed('An ID is needed.'),
  name: needed('A nickname is needed.'),
  isGroup: z.boolean(),
});
type Values = z.output<typeof rules>;

/** An id, a name for it, and the button that adds both. */
function NicknameForm({ onAdd }: { onAdd: (values: Values) => void }) {
  const form = useForm<Values>({
    defaultValues: { id: '', name: '', isGroup: false },
    resolver: formResolver(rules),
  });
  return (
    <FormMethods form={form}>
      <form
        className={styles.inline}
        noValidate
        onKeyDown={sendByShortcut}
        onSubmit={(event) =>
          void form.handleSubmit(({ id, name, isGroup }) => {
            onAdd({ id: id.trim(), name: name.trim(), isGroup });
            form.reset();
          })(event)
        }
      >
        <TextField<Values> name="id" label="ID" mono />
        <TextField<Values> name="name" label="Nickname" />
        <Checkbox {...form.register('isGroup')} label="It is a group" pb={8} />
        <Button type="submit" aria-keyshortcuts={sendShortcut.keys} title={sendShortcut.words}>
          Add nickname
        </Button>
      </form>
    </FormMethods>
  );
}
