import { Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { parsePaste, type PastedRule } from '../../../lib/rules/pasteRules';
import { joinWords, plural } from '../../../lib/text/text';
import { Dialog } from '../../../ui/Dialog';
import { DialogButtons } from '../../../ui/DialogButtons';
import type { ReadRules } from '../../../lib/rules/ruleRows';
import { pasteInto } from './pasteInto';
import { RulesPreview } from './RulesPreview';

interface PasteRulesDialogProps {
  /** The first text of the field. */
  text: string;
  /** The rules of the group: a paste takes what they can be. */
  read: ReadRules;
  onClose: () => void;
  onAdd: (rules: readonly PastedRule[]) => void;
}

/** The dialog "Paste rules": the rules found in a pasted text, and the lines that are not understood. */
export function PasteRulesDialog({ text: begin, read, onClose, onAdd }: PasteRulesDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(begin);
  // Typing goes first; the preview follows.
  const settled = useDeferredValue(text);
  const [split, setSplit] = useState(false);
  const found = useMemo(() => pasteInto(parsePaste(settled), read, split), [settled, read, split]);
  const { rules, faults, ignored } = found;
  const nothing = settled.trim() === '';
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Paste rules"
      subtitle="From a spreadsheet, CSV or JSON. The rules are added to the grid; nothing is sent yet."
      footer={
        <DialogButtons
          label={`Add ${plural(rules.length, 'rule')}`}
          ready={rules.length > 0}
          onCancel={onClose}
          onPress={() => {
            // The preview may be a moment behind the text.
            const now = pasteInto(parsePaste(text), read, split).rules;
            if (now.length === 0) field.current?.focus();
            else onAdd(now);
          }}
        />
      }
    >
      <div className="stack">
        <Textarea
          ref={field}
          classNames={{ input: 'mono' }}
          resize="vertical"
          label="Rules to paste"
          rows={7}
          value={text}
          spellCheck={false}
          placeholder={
            'direction, protocol, port, CIDR\ningress, tcp, 443, 10.0.0.0/8\ningress, udp, 53, 10.20.0.0/20'
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {!nothing && (
          <p role="status" className="strong">
            {plural(rules.length, 'rule')} understood
            {faults.length > 0 && (
              <span className="toned" data-tone="attention">
                , {plural(faults.length, found.unit === 'Line' ? 'line' : 'rule')} not
              </span>
            )}
          </p>
        )}
        {ignored.length > 0 && (
          <p className="dim">
            Left out, because they are not part of a rule:{' '}
            {joinWords(ignored.map((column) => `“${column}”`))}.
          </p>
        )}
        <RulesPreview found={found} split={split} onSplit={setSplit} />
      </div>
    </Dialog>
  );
}
