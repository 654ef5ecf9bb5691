import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useRef } from 'react';
import { giveName, useTeam } from '../api/journal/team';
import type { ResourceType } from '../contract/resources';
import { messageOf, plural } from '../lib/text/text';
import { visible } from '../lib/text/invisible';
import { goneNotes, useNotes, whyNoNote, type Nickname } from '../memory/nicknames';
import { Ago } from '../ui/Age';
import { Panel } from '../ui/Panel';
import { showToast } from '../ui/toast';
import { useFocusKept } from '../ui/useFocusKept';
import { Under } from './Facts';
import { PersonLink, shortPerson } from './Person';
import { Unsettled } from './Unsettled';
import { whoSees, writeNote, type Writing } from './writeNote';

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
        <span className="dim">{`What is worth knowing. ${whoSees(shared)}`}</span>
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

/** Opens the dialog of a note, or says why there can be none. */
export function NoteButton({ label, ...writing }: Writing & { label: string }) {
  const whyNot = whyNoNote(writing.id);
  const shownOn = { hover: true, focus: true, touch: true };
  return (
    <Tooltip label={whyNot ?? label} events={shownOn} openDelay={300} multiline maw={320}>
      <ActionIcon
        aria-label={label}
        aria-description={whyNot}
        data-disabled={whyNot !== undefined}
        {...(whyNot === undefined
          ? { onClick: () => writeNote(writing) }
          : { 'aria-disabled': true })}
      >
        <IconNote aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/**
 * The notes of parts that a resource does not have any more. A part that was changed is another one, of which its note may
 * be wrong: a person decides.
 */
export function GoneNotes({
  memoryKey,
  id,
  of,
  type,
  parts,
  wordsOf,
}: Writing & { type: ResourceType; parts: readonly string[]; wordsOf: (part: string) => string }) {
  const gone = goneNotes(useNotes(memoryKey), type, id, parts);
  const panel = useRef<HTMLDivElement>(null);
  const focus = useFocusKept(() => panel.current);
  const remove = (note: string) =>
    giveName('notes', memoryKey, note, undefined).catch((error: unknown) =>
      showToast({ title: `The note was not removed: ${messageOf(error)}`, tone: 'attention' }),
    );
  return (
    <div ref={panel} tabIndex={-1} {...focus}>
      {gone.length > 0 && (
        <Panel title={`Notes of ${of} that are gone`} beside={plural(gone.length, 'note')}>
          <ul className="stack gap-10">
            {gone.map(({ note, part }) => (
              <li key={note.id} className="ends gap-12">
                <div className="shrink breaks">
                  <div className="second">{visible(wordsOf(part))}</div>
                  <NoteWords note={note} />
                </div>
                <Button
                  size="xs"
                  flex="none"
                  aria-label={`Remove note: ${visible(wordsOf(part))}`}
                  onClick={() => void remove(note.id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
