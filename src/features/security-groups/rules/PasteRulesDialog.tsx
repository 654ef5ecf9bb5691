import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReadRules, RuleFields } from '../../../lib/rules/ruleRows';
import { plural } from '../../../lib/text/text';
import { Dialog } from '../../../ui/Dialog';
import { parsePaste, type Pasted } from './pasteRules';
import styles from './PasteRulesDialog.module.css';

const MOST_SHOWN = 500;

interface PasteRulesDialogProps {
  /** The first text of the field. */
  text: string;
  /** The rules of the group: a paste takes what they can be. */
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
  const found = useMemo(() => parsePaste(settled, read), [settled, read]);
  const { unit, rules, faults } = found;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Paste rules"
      subtitle="From a spreadsheet, CSV or JSON. The rules are added to the grid; nothing is sent yet."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            aria-disabled={rules.length === 0 || undefined}
            onClick={() => {
              // The preview may be a moment behind the text.
              const now = parsePaste(text, read).rules;
              if (now.length === 0) field.current?.focus();
              else onAdd(now.map(({ fields }) => fields));
            }}
          >
            Add {plural(rules.length, 'rule')}
          </Button>
        </>
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
        {settled.trim() !== '' && (
          <p role="status" className="strong">
            {plural(rules.length, 'rule')} understood
            {faults.length > 0 && (
              <span className="toned" data-tone="attention">
                , {plural(faults.length, unit.toLowerCase())} not
              </span>
            )}
          </p>
        )}
        <Preview found={found} />
      </div>
    </Dialog>
  );
}

/** Rules that can be added to the grid, and those that can't, by the line or the rule they come from. */
function Preview({ found: { unit, rules, faults } }: { found: Pasted }) {
  return (
    <>
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={`${unit}s not understood`}>
          {faults.map(({ line, text, why }) => (
            <li key={line} className="flex gap-8 second breaks">
              <IconAlertTriangle size={15} aria-hidden />
              <span>
                {unit} {line}: {why} <code>{text}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      {rules.length > 0 && (
        <div
          className={`card ${styles.preview}`}
          role="region"
          aria-label="Rules understood"
          tabIndex={0}
        >
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">Direction</th>
                <th scope="col">Protocol</th>
                <th scope="col">Port</th>
                <th scope="col">CIDR</th>
              </tr>
            </thead>
            <tbody>
              {rules.slice(0, MOST_SHOWN).map(({ line, fields }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td>{fields.direction}</td>
                  <td>{fields.protocol}</td>
                  <td>{fields.port || 'any'}</td>
                  <td>{fields.cidr}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
