import { Button } from '@mantine/core';
import { useRef } from 'react';
import { giveName } from '../../../api/journal/team';
import { inWords, normalise, withMeaning } from '../../../lib/rules/rules';
import { messageOf, plural } from '../../../lib/text/text';
import { visible } from '../../../lib/text/invisible';
import { goneNotes, useNotes } from '../../../memory/nicknames';
import type { MemoryKey } from '../../../memory/storedList';
import { NoteWords } from '../../../resource/Note';
import { Panel } from '../../../ui/Panel';
import { showToast } from '../../../ui/toast';
import { useFocusKept } from '../../../ui/useFocusKept';

/**
 * The notes of rules that the group does not have any more. A rule that was changed is another one, of which its note may
 * be wrong: a person decides.
 */
export function GoneNotes({
  memoryKey,
  id,
  rules,
}: {
  memoryKey: MemoryKey;
  id: string;
  /** What the rules of the group mean. */
  rules: readonly string[];
}) {
  const gone = goneNotes(useNotes(memoryKey), 'securityGroup', id, rules);
  const panel = useRef<HTMLDivElement>(null);
  const focus = useFocusKept(() => panel.current);
  return (
    <div ref={panel} tabIndex={-1} {...focus}>
      {gone.length > 0 && (
        <Panel title="Notes of rules that are gone" beside={plural(gone.length, 'note')}>
          <ul className="stack gap-10">
            {gone.map(({ note, part }) => {
              const words = visible(inWords(normalise(withMeaning(part), 0)));
              return (
                <li key={note.id} className="ends gap-12">
                  <div className="shrink breaks">
                    <div className="second">{words}</div>
                    <NoteWords note={note} />
                  </div>
                  <Button
                    size="xs"
                    flex="none"
                    aria-label={`Remove note: ${words}`}
                    onClick={() => void remove(memoryKey, note.id)}
                  >
                    Remove
                  </Button>
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
    </div>
  );
}

async function remove(memoryKey: MemoryKey, id: string): Promise<void> {
  try {
    await giveName('notes', memoryKey, id, undefined);
  } catch (error) {
    showToast({ title: `The note was not removed: ${messageOf(error)}`, tone: 'attention' });
  }
}
