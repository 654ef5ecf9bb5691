import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormMethods, formResolver } from '../../save/form/FormMethods';
import { SendKeys, sendByShortcut } from '../../ui/form/sendShortcut';
import { SubmitButton } from '../../save/form/SubmitButton';
import { TextField } from '../../ui/form/TextField';
import { showToast } from '../../ui/toast';
import { randomUuid } from '../../lib/uuid';
import { tidyAddress } from '../../session/addresses';
import { connectionFault } from '../../session/connectionFault';
import { endConnection } from '../../session/signOut';
import { chooseConnection, saveConnection, type Connection } from '../../session/connections';
import styles from './SettingsPage.module.css';

const addressNames = ['regional', 'identity', 'aiproxy', 'inference', 'compute'] as const;
const placeNames = ['organizationId', 'projectId', 'regionId'] as const;

const rules = z.record(z.enum(['name', ...addressNames, ...placeNames]), z.string()).check(
  z.superRefine((values, context) => {
    const { name, organizationId } = values;
    const faults = connectionFault({ name, addresses: addressesOf(values), organizationId });
    for (const [field, message] of Object.entries(faults))
      context.addIssue({ code: 'custom', message, path: [field] });
  }),
);
type Values = z.output<typeof rules>;

const addresses = [
  { name: 'regional', label: 'Regional API' },
  { name: 'identity', label: 'Identity API' },
  { name: 'aiproxy', label: 'Model endpoint listing' },
  { name: 'inference', label: 'Embeddings' },
  {
    name: 'compute',
    label: 'Instances',
    aside: 'optional',
    hint: 'Only where instances are served from another host than the regional API.',
  },
] as const;

const places = [
  {
    name: 'organizationId',
    label: 'Organization',
    hint: 'Needed for flavors, users, service accounts, projects and models.',
  },
  {
    name: 'projectId',
    label: 'Project',
    hint: 'Where new resources start; the scope can be changed any time.',
  },
  { name: 'regionId', label: 'Region' },
] as const;

/** A direct connection: the browser calls the four APIs itself, so they must allow this console's origin. */
export function ConnectionForm({
  connection,
  onDone,
}: {
  connection: Connection | undefined;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    defaultValues: valuesOf(connection),
    resolver: formResolver(rules),
  });
  const save = (values: Values) => {
    const id = connection?.id ?? `own-${randomUuid()}`;
    if (connection && hasMoved(connection, values)) {
      // The token was given for the previous addresses, and everything read came from them.
      endConnection(id);
      queryClient.removeQueries({ queryKey: [id] });
      showToast({
        title: `${connection.name} has new addresses, so its token is asked for again`,
        tone: 'attention',
      });
    }
    saveConnection({
      id,
      name: values.name.trim(),
      kind: 'direct',
      addresses: addressesOf(values),
      signIn: { kind: 'token' },
      ...given(values, placeNames),
      ...(connection?.nicknames ? { nicknames: connection.nicknames } : {}),
      ...(connection?.units ? { units: connection.units } : {}),
    });
    if (!connection) chooseConnection(id);
    onDone();
  };

  return (
    <FormMethods form={form}>
      <form
        className={styles.form}
        noValidate
        aria-label={connection ? `Edit ${connection.name}` : 'Add connection'}
        onKeyDown={sendByShortcut}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <div className={styles.fields}>
          <div>
            <TextField<Values> name="name" label="Name" focus="page" />
          </div>
          {addresses.map((field) => (
            <TextField<Values> key={field.name} {...field} mono placeholder="https://…" />
          ))}
          {places.map((field) => (
            <TextField<Values> key={field.name} {...field} aside="optional" mono />
          ))}
        </div>
        <div className="flex gap-8">
          <SubmitButton shortcut>{connection ? 'Save connection' : 'Add and use'}</SubmitButton>
          <Button onClick={onDone}>Cancel</Button>
          <SendKeys />
        </div>
      </form>
    </FormMethods>
  );
}

/** What was typed in fields that may be empty. */
function given<K extends keyof Values>(values: Values, names: readonly K[]) {
  const pairs = names.map((name) => [name, values[name].trim()] as const);
  return Object.fromEntries(pairs.filter(([, text]) => text !== '')) as Partial<Record<K, string>>;
}

function addressesOf(values: Values) {
  const { regional, identity, aiproxy, inference } = values;
  return { regional, identity, aiproxy, inference, ...given(values, ['compute']) };
}

function hasMoved({ addresses: before }: Connection, values: Values): boolean {
  return addresses.some(({ name }) => tidyAddress(values[name]) !== (before[name] ?? ''));
}

function valuesOf(connection: Connection | undefined): Values {
  const { name = '', organizationId = '', projectId = '', regionId = '' } = connection ?? {};
  const none = { regional: '', identity: '', aiproxy: '', inference: '', compute: '' };
  const { compute = '', ...others } = connection?.addresses ?? none;
  return { name, ...others, compute, organizationId, projectId, regionId };
}
