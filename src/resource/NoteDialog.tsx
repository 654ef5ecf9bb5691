import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { readTeam, useTeam } from '../api/journal/team';
import { visible } from '../lib/text/invisible';
import { noteOf, teamNoteOf } from '../memory/nicknames';
import { Dialog } from '../ui/Dialog';
import { sendByShortcut, SendKeys, sendShortcut } from '../ui/form/sendShortcut';
import { showToast } from '../ui/toast';
import { shortPerson } from './Person';
import { giveNote, stopWriting, whoSees, type Writing } from './writeNote';

const MOST_CHARACTERS = 200;

/** The dialog that writes a note, for the whole console. */
export function NoteDialog({ memoryKey, id, of }: Writing) {
  const { shared } = useTeam(memoryKey);
  const form = useId();
  const [before] = useState(() => noteOf(memoryKey, id));
  const [beforeOfTeam] = useState(() => teamNoteOf(memoryKey, id));
  const [text, setText] = useState(before?.name ?? '');
  const save = async () => {
    stopWriting();
    const name = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
    // What the team could not take is given to it again.
    const isOwn = before !== beforeOfTeam;
    if (name === (before?.name ?? '') && !(isOwn && shared)) return;
    await readTeam(memoryKey).catch(() => undefined);
    const now = teamNoteOf(memoryKey, id);
    // One's own note hides what the team wrote after it.
    const isHidden = isOwn && (now?.at ?? 0) > (before?.at ?? 0);
    const isUnseen = isHidden || now?.name !== beforeOfTeam?.name;
    const isTaken = await giveNote(memoryKey, id, name || undefined);
    if (isTaken && now && isUnseen && now.name !== name)
      showToast({
        title: `Replaced what ${shortPerson(now.by ?? 'somebody')} wrote meanwhile: ${visible(now.name)}`,
        tone: 'attention',
      });
  };
  return (
    <Dialog
      title={`Note on ${of}`}
      subtitle={`${whoSees(shared)} Nothing is sent to the services.`}
      width={480}
      closable
      onClose={stopWriting}
      footer={
        <>
          <SendKeys />
          <Button onClick={stopWriting}>Cancel</Button>
          <Button variant="filled" type="submit" form={form} aria-keyshortcuts={sendShortcut.keys}>
            Save note
          </Button>
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
          spellCheck
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
