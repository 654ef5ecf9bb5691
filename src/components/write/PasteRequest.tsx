import { IconClipboardText } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';
import type { FormToCreate } from '../../writes/plan/forms';
import { usePageActions } from '../page/usePageActions';
import { preloadable } from '../ui/preloadable';
import { focusFirstFault } from './formFaults';

const PasteRequestDialog = preloadable(() =>
  import('./PasteRequestDialog').then((module) => module.PasteRequestDialog),
);

/** The button "Paste a request" of a create form; the palette offers it too. */
export function PasteRequest<V extends FieldValues>({
  form: { filled },
}: {
  form: Pick<FormToCreate<V>, 'filled'>;
}) {
  const { getValues, reset, trigger } = useFormContext();
  const [open, setOpen] = useState(false);
  usePageActions(
    useMemo(() => [{ id: 'form.paste', label: 'Paste a request', run: () => setOpen(true) }], []),
  );
  const fill = (values: object) => {
    setOpen(false);
    // What the request does not say stays as it was typed.
    reset({ ...getValues(), ...values }, { keepDefaultValues: true });
    void trigger(Object.keys(values)).then((right) => {
      // After the dialog has given the focus back.
      if (!right) setTimeout(() => focusFirstFault(document.querySelector('main form')));
    });
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label="Paste a request"
        onPointerEnter={PasteRequestDialog.preload}
        onFocus={PasteRequestDialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconClipboardText aria-hidden />
        Paste
      </button>
      {open && (
        <Suspense fallback={null}>
          <PasteRequestDialog filled={filled} onFill={fill} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
