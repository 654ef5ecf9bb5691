import { Button } from '@mantine/core';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { resources } from '../../contract/resources';
import { MOST_CHOSEN, type BulkEdit, type BulkRequest, type BulkType } from '../../memory/bulk';
import { listAt } from '../../lib/json';
import { formatCount, plural } from '../../lib/text/text';
import { FormMethods, formResolver } from '../../save/form/FormMethods';
import { needed } from '../../save/fields/fields';
import { textAt } from '../../save/fields/metadata';
import { TextField } from '../../form/TextField';
import { useOrganization } from '../../page/useOrganization';
import { paths } from '../../page/paths';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import type { Chosen } from '../../ui/slots';
import { tagValue, TAGS } from './bulkEdit';

const rules = z.object({
  removes: z.boolean(),
  name: needed('Type the name of the tag.'),
  value: z.string(),
});
type Values = z.output<typeof rules>;

/** Asks for the tag to set or to remove. What it means for each resource is reviewed on a page of its own. */
export function TagDialog({
  type,
  chosen,
  onClose,
}: {
  type: BulkType;
  chosen: readonly Chosen[];
  onClose: () => void;
}) {
  const id = useId();
  const list = useId();
  const navigate = useNavigate();
  const { keep } = useOrganization();
  const form = useForm<Values>({
    defaultValues: { removes: false, name: '', value: '' },
    resolver: formResolver(rules),
  });
  const removes = form.watch('removes');
  const names = new Set(
    chosen.flatMap(({ raw }) => listAt(raw, TAGS)).map((tag) => textAt(tag, 'name')),
  );
  const tooMany = form.formState.errors.root?.message;
  const review = form.handleSubmit(({ name, value }) => {
    if (chosen.length > MOST_CHOSEN)
      return form.setError('root', { message: `Select at most ${formatCount(MOST_CHOSEN)}.` });
    const edit: BulkEdit = removes
      ? { kind: 'remove tag', name }
      : { kind: 'set tag', name, value };
    const byName = new Intl.Collator(undefined, { numeric: true });
    const sorted = chosen.toSorted((a, b) => byName.compare(a.name, b.name));
    const rows = sorted.map(({ id: resource, name: called, raw }) =>
      raw['spec'] === undefined
        ? { id: resource, name: called, unseen: true }
        : { id: resource, name: called, was: tagValue(edit, raw) },
    );
    const state: BulkRequest = { type, edit, rows };
    return navigate(keep(paths.bulk()), { state });
  });
  return (
    <Dialog
      title={`Change a tag of ${plural(chosen.length, resources[type].noun)}`}
      subtitle="Each is compared with the service before anything is saved."
      width={520}
      onClose={onClose}
      closable
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={id}>
            Review changes
          </Button>
        </>
      }
    >
      <FormMethods form={form}>
        <form id={id} className="stack" onSubmit={(event) => void review(event)} noValidate>
          <div>
            <Choice
              label="Change"
              options={[
                { id: 'set', title: 'Add or change' },
                { id: 'remove', title: 'Remove' },
              ]}
              chosen={removes ? 'remove' : 'set'}
              onChoose={(choice) => form.setValue('removes', choice === 'remove')}
            />
          </div>
          <TextField<Values> name="name" label="Tag name" list={list} autoFocus />
          <datalist id={list}>
            {[...names].toSorted().map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          {!removes && <TextField<Values> name="value" label="Tag value" />}
          {tooMany !== undefined && (
            <p className="toned" data-tone="failed" role="alert">
              {tooMany}
            </p>
          )}
        </form>
      </FormMethods>
    </Dialog>
  );
}
