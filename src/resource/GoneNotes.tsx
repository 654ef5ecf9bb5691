import { Button } from '@mantine/core';
import { useRef } from 'react';
import { giveName } from '../api/journal/team';
import type { ResourceType } from '../contract/resources';
import { messageOf, plural } from '../lib/text/text';
import { visible } from '../lib/text/invisible';
import { goneNotes, useNotes } from '../memory/nicknames';
import { Panel } from '../ui/Panel';
import { showToast } from '../ui/toast';
import { useFocusKept } from '../ui/useFocusKept';
import { NoteWords } from './Note';
import type { Writing } from './writeNote';

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
