import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReadRules, RuleFields } from '../../../lib/rules/ruleRows';
import { plural } from '../../../lib/text/text';
import { Dialog } from '../../../ui/Dialog';
import { parsePaste } from './pasteRules';
import styles from './PasteRulesDialog.module.css';

interface PasteRulesDialogProps {
  /** The first text of the field. */
  text: string;
  /** The rules of the group, which decide whether port ranges are accepted. */
  read: ReadRules;
  onClose: () => void;
  onAdd: (rules: readonly RuleFields[]) => void;
}

/** The dialog "Paste rules": the rules found in a pasted text, and the lines that are not understood. */
export function PasteRulesDialog({ text: begin, read, onClose, onAdd }: PasteRulesDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(begin);
  // Typing goes first; the preview follows.
  const settled = useDeferredValue(text);
  const { unit, rules, faults } = useMemo(() => parsePaste(settled, read), [settled, read]);
  return (
    <Dialog
      closable
      onClose={onClose}
      title="Paste rules"
      subtitle="From a spreadsheet, CSV or JSON. The rules are added to the grid; nothing is sent yet."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            aria-disabled={rules.length === 0 || undefined}
            data-disabled={rules.length === 0}
            onClick={() => {
              // The preview may be a moment behind the text.
              const now = parsePaste(text, read).rules;
              if (now.length === 0) field.current?.focus();
              else onAdd(now.map(({ fields }) => fields));
            }}
          >
            {rules.length === 0 ? 'Add rules' : `Add ${plural(rules.length, 'rule')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Textarea
          ref={field}
          data-autofocus
          classNames={{ input: 'mono' }}
          resize="vertical"
          label="Rules to paste"
          rows={7}
          value={text}
          placeholder={
            'direction, protocol, port, CIDR\ningress, tcp, 443, 10.0.0.0/8\ningress, udp, 53, 10.20.0.0/20'
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {settled.trim() !== '' && (
          <p role="status" className="strong">
            <span>{`${plural(rules.length, 'rule')} understood`}</span>
            {faults.length > 0 && (
              <span
                className="toned"
                data-tone="attention"
              >{`, ${plural(faults.length, unit.toLowerCase())} not`}</span>
            )}
          </p>
        )}
        {faults.length > 0 && (
          <ul className={`gap-4 scroll ${styles.faults}`} aria-label={`${unit}s not understood`}>
            {faults.map(({ line, text: wrong, why }) => (
              <li key={line} className="flex gap-8 second breaks">
                <IconAlertTriangle size={15} aria-hidden />
                <span>
                  <span>{`${unit} ${line}: ${why} `}</span>
                  <code translate="no">{wrong}</code>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
