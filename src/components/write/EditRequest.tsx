import { useFormContext, useWatch } from 'react-hook-form';
import type { Read } from '../../api/cache/read';
import { joinWords } from '../../lib/text/text';
import { composeUpdate } from '../../writes/plan/compose';
import type { PlanDescription } from '../../writes/plan/describe';
import { withHidden, type HiddenMember } from '../../writes/plan/notReturned';
import { RequestPanel } from './RequestPanel';
import type { Editable, EditKind, EditValues } from './editKind';

/** What the update would send as things stand; the review compares it with the service once more. */
export function EditRequest<V extends EditValues, T extends Editable>({
  id,
  kind,
  describe,
  base,
  hidden,
}: {
  id: string;
  kind: EditKind<V, T>;
  describe: PlanDescription;
  base: Read<T>;
  hidden: readonly HiddenMember[];
}) {
  const { control, getValues } = useFormContext<V>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  const values = getValues();
  const body = composeUpdate(base.raw, kind.form.edits(base.raw, values, hidden));
  const open = hidden.filter(({ pointer }) => values.hidden[pointer] === undefined);
  return (
    <RequestPanel
      request={{
        operation: describe.operation,
        url: describe.url(id),
        body: withHidden(body, hidden, kind.form.choices(values)),
      }}
      note={
        open.length === 0
          ? undefined
          : `Still open: what to send for ${joinWords(open.map(({ label }) => label.toLowerCase()))}.`
      }
    />
  );
}
