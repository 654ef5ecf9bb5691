import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconClipboardText,
  IconPlus,
} from '@tabler/icons-react';
import { rulePresets } from '../../../lib/rules/ports';
import { MenuButton } from '../../../ui/Menu';
import { newRow, nextKey } from './editorRows';
import type { RuleRow } from '../../../lib/rules/ruleRows';

interface AddRulesProps {
  rows: readonly RuleRow[];
  onAdd: (added: readonly RuleRow[], did: string) => void;
  onPaste: () => void;
}

/** The ways to new rules. Their range is always the person's to say. */
export function AddRules({ rows, onAdd, onPaste }: AddRulesProps) {
  return (
    <>
      <Button size="xs" data-add onClick={() => onAdd([newRow(nextKey(rows))], 'add a rule')}>
        <IconPlus aria-hidden />
        Add rule
      </Button>
      <MenuButton
        size="xs"
        label="Add preset"
        items={() =>
          rulePresets.map(({ label, protocol, port }) => ({
            label,
            note: port === undefined ? protocol : `${protocol} ${port}`,
            run: () =>
              onAdd(
                [
                  {
                    ...newRow(nextKey(rows)),
                    protocol,
                    port: port === undefined ? '' : String(port),
                  },
                ],
                `add ${label}`,
              ),
          }))
        }
      >
        Add preset
        <IconChevronDown aria-hidden />
      </MenuButton>
      <Button size="xs" onClick={onPaste}>
        <IconClipboardText aria-hidden />
        Paste rules
      </Button>
    </>
  );
}

interface UndoButtonsProps {
  history: {
    undo: () => void;
    redo: () => void;
    undoes: string | undefined;
    redoes: string | undefined;
  };
}

/** "Undo" and "Redo", each saying what it would do. */
export function UndoButtons({ history }: UndoButtonsProps) {
  return (
    <>
      <ActionIcon
        aria-label="Undo"
        title={history.undoes === undefined ? 'Nothing to undo' : `Undo: ${history.undoes}`}
        aria-disabled={history.undoes === undefined || undefined}
        onClick={history.undo}
      >
        <IconArrowBackUp aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Redo"
        title={history.redoes === undefined ? 'Nothing to redo' : `Redo: ${history.redoes}`}
        aria-disabled={history.redoes === undefined || undefined}
        onClick={history.redo}
      >
        <IconArrowForwardUp aria-hidden />
      </ActionIcon>
    </>
  );
}
