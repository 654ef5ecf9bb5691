import { Button } from '@mantine/core';
import { IconChevronDown, IconClipboardText, IconPlus } from '@tabler/icons-react';
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
