import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { useKnownObject } from '../../api/resources/known';
import { useDetail } from '../../api/resources/queries';
import { instance } from '../../contract/compute';
import { resourceOf, type TypeWith } from '../../contract/resources';
import { valueAt, type JsonObject } from '../../lib/json';
import { visible } from '../../lib/text/invisible';
import { currentMemoryKey, useMemoryKey } from '../../session/scope';
import type { FormToCreate } from '../fields/forms';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { withKnown } from '../plan/notReturned';
import { ErrorPanel } from '../../page/ErrorPanel';
import { createPath, detailPath } from '../../page/paths';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { FormSkeleton } from './EditPage';

type Creatable = TypeWith<'create'>;

/** The resource whose values a create form starts with, as read. */
export interface Copied {
  type: Creatable;
  id: string;
  raw: JsonObject;
}

interface CopiedProps {
  type: Creatable;
  id: string;
  children: (copied: Copied) => ReactNode;
}

/** Reads the resource to clone, or takes the answer kept here where the API has no read. */
export function CopiedRecord(props: CopiedProps) {
  const { type } = props;
  return type === 'network' || type === 'fileStorage' ? (
    <ReadRecord {...props} type={type} />
  ) : (
    <KnownInstance {...props} />
  );
}

function ReadRecord({ type, id, children }: CopiedProps & { type: 'network' | 'fileStorage' }) {
  const { data, error, isFetching, refetch } = useDetail(type, id);
  if (data !== undefined) return children({ type, id, raw: data.raw });
  return error !== null && !isFetching ? (
    <ErrorPanel error={error} onRetry={() => void refetch()} />
  ) : (
    <FormSkeleton what={`the ${resourceOf(type).noun}`} />
  );
}

function KnownInstance({ type, id, children }: CopiedProps) {
  const { answer } = useKnownObject('instance', instance, useMemoryKey(), id);
  if (answer) return children({ type, id, raw: answer.raw });
  return (
    <div className="card">
      <EmptyState
        title="This instance is not known here"
        actions={
          <Button component={Link} to={createPath(type)}>
            Start with an empty form
          </Button>
        }
      >
        The API cannot read instances, so only those known in this browser can be cloned.
      </EmptyState>
    </div>
  );
}

/** Its values for a create form. What the service did not return is as last sent from here. */
export function copyOf<V extends FieldValues>(
  { type, raw }: Copied,
  form: Pick<FormToCreate<V>, 'filled'>,
): Partial<V> {
  const whole = hiddenMembers(type, raw, currentMemoryKey()).reduce(
    (made, { pointer, lastSent }) =>
      lastSent === undefined ? made : withKnown(made, pointer, lastSent.value),
    raw,
  );
  const name = `${nameOf(raw).slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`;
  return { ...form.filled(whole), name };
}

const SUFFIX = '-copy';
/** Deployed services accept names of up to 63 characters. */
const LONGEST_NAME = 63;

function nameOf(raw: JsonObject): string {
  return String(valueAt(raw, '/metadata/name') ?? '');
}

/** Says whose values the form starts with. */
export function CopiedNotice({ type, copied: { id, raw } }: { type: Creatable; copied: Copied }) {
  return (
    <Notice
      tone="note"
      title={
        <>
          Starts with the values of{' '}
          <Link to={detailPath(type, id)}>{visible(nameOf(raw) || id)}</Link>, under a new name.
        </>
      }
    />
  );
}
