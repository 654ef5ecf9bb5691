import { useId, useMemo, useRef, useState } from 'react';
import { joinWords, plural } from '../../lib/text/text';
import type { FormToCreate } from '../../writes/plan/forms';
import { Dialog } from '../ui/Dialog';
import { DialogButtons } from '../ui/DialogButtons';
import classes from './PasteRequestDialog.module.css';
import { readPasted } from './pastedRequest';

/** The dialog "Paste a request": fills the form from a cURL command or a JSON body. */
export function PasteRequestDialog({
  filled,
  onFill,
  onClose,
}: {
  filled: FormToCreate<object>['filled'];
  onFill: (values: object) => void;
  onClose: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ text, body, fault }, setPasted] = useState(() => readPasted(''));
  const found = useMemo(() => body && filled(body), [body, filled]);
  const count = found?.labels.length ?? 0;
  return (
    <Dialog
      opened
      closable
      onClose={onClose}
      width={640}
      title="Paste a request"
      subtitle="Fills the form. Nothing is sent, and a token in the text is not kept."
      footer={
        <DialogButtons
          label={count === 0 ? 'Fill the form' : `Fill ${plural(count, 'field')}`}
          ready={count > 0}
          onCancel={onClose}
          onPress={() => {
            if (found && count > 0) onFill(found.values);
            else field.current?.focus();
          }}
        />
      }
    >
      <div className="stack">
        <div className="stack gap-4">
          <label className="label" htmlFor={id}>
            cURL command or JSON body
          </label>
          <textarea
            ref={field}
            id={id}
            data-autofocus
            className={`input ${classes.text}`}
            rows={12}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-status`}
            onChange={(event) => setPasted(readPasted(event.currentTarget.value))}
          />
        </div>
        <div id={`${id}-status`} role="status" className="stack gap-4">
          {fault !== undefined && <p className={classes.fault}>{fault}</p>}
          {found && (
            <p>
              {count === 0
                ? 'Nothing in it belongs to this form.'
                : `Fills ${joinWords(found.labels)}.`}
            </p>
          )}
          {found && found.leftOut.length > 0 && (
            <p className="second breaks">
              Left out, because the form has no field for it:{' '}
              {joinWords(found.leftOut.map((pointer) => pointer.slice(1).replaceAll('/', '.')))}.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
