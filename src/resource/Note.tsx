import { Anchor } from '@mantine/core';
import { useTeam } from '../api/journal/team';
import { visible } from '../lib/text/invisible';
import { useNotes, type Nickname } from '../memory/nicknames';
import { Ago } from '../ui/Age';
import { Panel } from '../ui/Panel';
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
