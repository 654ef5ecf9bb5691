import { Anchor, Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { create } from 'zustand';
import { giveName, readTeam, useTeam } from '../api/journal/team';
import { visible } from '../lib/text/invisible';
import { messageOf } from '../lib/text/text';
import { noteOf, useNotes, type Nickname } from '../memory/nicknames';
import type { MemoryKey } from '../memory/storedList';
import { Ago } from '../ui/Age';
import { Dialog } from '../ui/Dialog';
import { sendByShortcut, SendKeys, sendShortcut } from '../ui/form/sendShortcut';
import { Panel } from '../ui/Panel';
import { showToast } from '../ui/toast';
import { Under } from './Facts';
import { PersonLink, shortPerson } from './Person';
import { Unsettled } from './Unsettled';

/** The note that is being written: whose memory it is in, what it is of, and what that is called. */
interface Writing {
  memoryKey: MemoryKey;
  id: string;
  of: string;
}

export const useWriting = create<{ writing?: Writing | undefined }>(() => ({}));
export const writeNote = (writing: Writing): void => useWriting.setState({ writing });

const MOST_CHARACTERS = 200;

/** The note of a resource, or an invitation to write one. */
export function NotePanel({ memoryKey, id, of }: Writing) {
  const note = useNotes(memoryKey).get(id);
  const { shared, arrival } = useTeam(memoryKey);
  const write = () => writeNote({ memoryKey, id, of });
  return (
    <Panel
      title="Note"
      beside={
        <Anchor component="button" type="button" onClick={write}>
          {note ? 'Edit note' : 'Add note'}
        </Anchor>
      }
    >
      {note ? (
        <NoteWords note={note} />
      ) : arrival.state === 'known' ? (
        <span className="dim">{`Why it is there, or whose it is. ${whoSees(shared)}`}</span>
      ) : (
        <Unsettled what="note" arrival={arrival} />
      )}
    </Panel>
  );
}

/** A note, by whom it is, and how old. */
export function NoteWords({ note: { name, by, at } }: { note: Nickname }) {
  return (
    <span className="shrink breaks">
      <span className="isolate" translate="no">
        {visible(name)}
      </span>
      <Under>
        {by === undefined ? (
          <span>only in this browser</span>
        ) : (
          <PersonLink by={by}>{shortPerson(by)}</PersonLink>
        )}
        {at !== undefined && (
          <>
            <span>, </span>
            <Ago at={at} />
          </>
        )}
      </Under>
    </span>
  );
}

const whoSees = (shared: boolean) =>
  shared ? 'Everyone in the organization sees it.' : 'Only this browser has it.';

/** The dialog that writes a note, for the whole console. */
export function NoteDialog({ memoryKey, id, of }: Writing) {
  const { shared } = useTeam(memoryKey);
  const form = useId();
  const [before] = useState(() => noteOf(memoryKey, id)?.name ?? '');
  const [text, setText] = useState(before);
  const close = () => useWriting.setState({ writing: undefined });
  const save = async () => {
    close();
    const name = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
    if (name === before) return;
    try {
      await readTeam(memoryKey).catch(() => undefined);
      const now = noteOf(memoryKey, id);
      await giveName('notes', memoryKey, id, name || undefined);
      if (now && now.name !== before && now.name !== name)
        showToast({
          title: `Replaced what ${shortPerson(now.by ?? 'somebody')} wrote meanwhile: ${visible(now.name)}`,
          tone: 'attention',
        });
    } catch (error) {
      const what = name === '' ? 'The note was not removed' : 'The note is in this browser only';
      showToast({ title: `${what}: ${messageOf(error)}`, tone: 'attention' });
    }
  };
  return (
    <Dialog
      title={`Note on ${of}`}
      subtitle={`${whoSees(shared)} Nothing is sent to the services.`}
      width={480}
      closable
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="filled" type="submit" form={form} aria-keyshortcuts={sendShortcut.keys}>
            Save note
          </Button>
          <SendKeys />
        </>
      }
    >
      <form
        id={form}
        noValidate
        onKeyDown={sendByShortcut}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Note"
          description={`One line, up to ${MOST_CHARACTERS} characters. Empty removes it.`}
          maxLength={MOST_CHARACTERS}
          data-autofocus
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
