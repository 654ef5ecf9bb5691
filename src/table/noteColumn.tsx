import { useCallback, useMemo } from 'react';
import { useTeam } from '../api/journal/team';
import type { ResourceType } from '../contract/resources';
import { visible } from '../lib/text/invisible';
import { isoTime } from '../lib/time/dates';
import { noteId, useNotes, type Nickname } from '../memory/nicknames';
import { writeNote } from '../resource/writeNote';
import { shortPerson } from '../resource/Person';
import { unsettledWords } from '../resource/Unsettled';
import { useOrganization } from '../resource/useOrganization';
import { Ago } from '../ui/Age';
import type { MenuItem } from '../ui/Menu';
import type { TableColumn } from './tableColumns';

/** A note in an exported file: while notes are not read, an empty cell would say that there is none. */
export const noteInFile = (note: Nickname | undefined, unread = ''): string =>
  note
    ? [note.name, note.by, note.at !== undefined && isoTime(note.at)].filter(Boolean).join(', ')
    : unread;

/**
 * The columns of a list with one of notes, which must be chosen but is always searched; the item of a row's menu that
 * writes one; and the notes of parts of a row, which are searched too.
 */
export function useNoteColumn<R>(
  type: ResourceType,
  columns: readonly TableColumn<R>[],
  idOf: (row: R) => string,
) {
  // The address of the catalogue names its organization.
  const { key } = useOrganization(type === 'model' ? undefined : type);
  const notes = useNotes(key);
  const { arrival } = useTeam(key);
  const unread = unsettledWords('note', arrival);
  const ofParts = useMemo(() => {
    const parts = new Map<string, string[]>();
    for (const [id, { name }] of notes) {
      const [kind, of, part] = id.split(' ', 3);
      if (part === undefined) continue;
      const whole = `${kind} ${of}`;
      parts.set(whole, [...(parts.get(whole) ?? []), name]);
    }
    return parts;
  }, [notes]);
  return {
    columns: useMemo((): TableColumn<R>[] => {
      const note = (row: R) => notes.get(noteId(type, idOf(row)));
      return [
        ...columns,
        {
          id: 'note',
          title: 'Note',
          text: (row) => note(row)?.name ?? '',
          csv: (row) => noteInFile(note(row), unread),
          cell(row) {
            const { name, by, at } = note(row) ?? {};
            if (name === undefined) return unread && <span className="dim">{unread}</span>;
            return (
              <span className="row gap-6 shrink" title={visible(name)}>
                <span className="clip isolate" translate="no">
                  {visible(name)}
                </span>
                <span className="hint">
                  {by !== undefined && <span>{`${shortPerson(by)}, `}</span>}
                  {at !== undefined && <Ago at={at} />}
                </span>
              </span>
            );
          },
          width: 'minmax(200px, 2fr)',
        },
      ];
    }, [columns, notes, type, idOf, unread]),
    also: useCallback(
      (row: R): readonly string[] => ofParts.get(noteId(type, idOf(row))) ?? [],
      [ofParts, type, idOf],
    ),
    action: useCallback(
      (row: R, name: string): MenuItem => {
        const id = noteId(type, idOf(row));
        const label = notes.has(id) ? 'Edit note' : 'Add note';
        return { label, run: () => writeNote({ memoryKey: key, id, of: name }) };
      },
      [type, idOf, notes, key],
    ),
  };
}
