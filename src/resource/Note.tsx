import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTeam } from '../api/journal/team';
import { plural } from '../lib/text/text';
import { visible } from '../lib/text/invisible';
import { goneNotes, useNotes, whyNoNote, type Nickname } from '../memory/nicknames';
import { Ago } from '../ui/Age';
import { pageTitleId } from '../ui/pageTitle';
import { Panel } from '../ui/Panel';
import { useFocusKept } from '../ui/useFocusKept';
import { Under } from './Facts';
import { PersonLink, shortPerson } from './Person';
import { Unsettled } from './Unsettled';
import { giveNote, whoSees, writeNote, type Writing } from './writeNote';

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
    <Tooltip
      label={whyNot}
      disabled={whyNot === undefined}
      events={shownOn}
      openDelay={300}
      multiline
      maw={320}
    >
      <ActionIcon
        aria-label={label}
        title={whyNot === undefined ? label : undefined}
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

interface GoneParts {
  parts: readonly string[];
  wordsOf: (part: string) => string;
}

/**
 * The notes of parts that a resource does not have any more. A part that was changed is another one, of which its note may
 * be wrong: a person decides.
 */
export function GoneNotes({ memoryKey, id, of, parts, wordsOf }: Writing & GoneParts) {
  const gone = goneNotes(useNotes(memoryKey), id, parts);
  const focus = useFocusKept(() => document.getElementById(pageTitleId));
  if (gone.length === 0) return null;
  return (
    <div {...focus}>
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
                aria-label={`Remove note: ${visible(wordsOf(part))}`}
                onClick={() => void giveNote(memoryKey, note.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
