import { Box, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import { isNotFound } from '../api/http/errors';
import type { ResourceRecord } from '../api/cache/record';
import type { useTeam } from '../api/journal/team';
import { useRecord } from '../api/resources/known';
import type { Resource } from '../api/resources/reads';
import {
  groupOf,
  isAnswerKept,
  isOfIdentity,
  listTitle,
  resourceOf,
  titleOf,
  type ResourceType,
} from '../contract/resources';
import { nameOfKnown } from '../memory/resources';
import { CopyId } from '../ui/CopyId';
import type { Part } from '../ui/jsx';
import { advice } from './advice';
import { DetailViews } from './DetailViews';
import { ErrorPanel } from './ErrorPanel';
import { editPath, listPath } from './paths';
import { PageHeader } from '../ui/PageHeader';
import { OwnerOrganization, useIdInAddress, useOrganization } from './useOrganization';
import { StateBadge } from './StatusBadge';
import { useCopy } from '../ui/useCopy';
import { copyIdAction, usePageActions } from '../ui/usePageActions';
import { WriteNotes } from './WriteNotes';
import styles from './Detail.module.css';

/** The page of a resource, as read or as remembered: its states, the last write, its facts and its JSON. */
export function DetailPage<T extends ResourceType>({
  type,
  more,
  jsonLabel,
  beside,
  unknown,
  children,
}: {
  type: T;
  jsonLabel?: string;
  /** Beside the title, in place of the states. */
  beside?: (record: ResourceRecord<Resource<T>>) => Part;
  /** Shown if a resource can't be read and no answer is remembered. */
  unknown?: (team: ReturnType<typeof useTeam>) => Part;
  more?: readonly {
    id: string;
    title: string;
    show: (record: ResourceRecord<Resource<T>>) => Part;
  }[];
  children: (record: ResourceRecord<Resource<T>>) => Part;
}) {
  const id = useIdInAddress();
  const { key, keepOf } = useOrganization(type);
  const { data, error, isFetching, refetch, known, team, pending } = useRecord(type, id, key);
  const { noun, many, operations } = resourceOf(type);
  const { read, update } = operations;
  const edit = keepOf(type, editPath(type, id));
  const list = keepOf(type, listPath(type));
  const navigate = useNavigate();
  const { copy } = useCopy();
  const toEdit = () => void navigate(edit);
  usePageActions([
    ...(update && (read || data)
      ? [{ id: `${type}.edit`, label: `Edit this ${noun}`, key: 'e' as const, run: toEdit }]
      : []),
    copyIdAction(noun, id, copy),
  ]);
  const missing = isNotFound(error);
  const retry = () => void refetch();
  const metadata = data?.value.metadata;
  const owner = metadata?.organizationId;
  const name = (isAnswerKept(type) && known && nameOfKnown(known)) || metadata?.name;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: groupOf(type) }, { label: listTitle(type), to: list }]}
        title={
          name ||
          (missing
            ? `${titleOf(type)} not found`
            : (metadata?.id ?? known?.name ?? (isOfIdentity(type) ? id : titleOf(type))))
        }
        translate={name || metadata || isOfIdentity(type) ? 'no' : undefined}
        beside={
          data && beside
            ? beside(data)
            : metadata &&
              read && <StateBadge of={{ metadata }} asOf={error ? data.at : undefined} />
        }
        updatedAt={read && data?.at}
        onRefresh={read && retry}
        refreshing={isFetching}
        actions={
          data &&
          update && (
            <Button component={Link} variant="filled" to={edit} aria-keyshortcuts="e">
              <IconPencil aria-hidden />
              <span>{`Edit ${noun}`}</span>
            </Button>
          )
        }
      />
      {missing ? (
        <Box className="second" maw={760}>
          <ErrorPanel
            error={error}
            onRetry={retry}
            title={`The service does not show this ${noun}`}
          />
          <p>
            <CopyId id={id} label="ID" whole />
          </p>
          <p>{`It was deleted, never existed, or you don’t have access.${operations.create ? ' A new resource can take a few seconds to appear.' : ''}`}</p>
          <p>
            <Link to={list}>{operations.list ? `All ${many}` : `Open ${many}`}</Link>
          </p>
        </Box>
      ) : (
        <div className="notices">
          {error && <ErrorPanel error={error} onRetry={retry} stale={data?.at} />}
          {data && <WriteNotes type={type} record={data} />}
        </div>
      )}
      {data && (
        <OwnerOrganization value={(!isOfIdentity(type) && owner) || ''}>
          <DetailViews
            noun={noun}
            raw={data.raw}
            jsonLabel={jsonLabel}
            history={{ type, id, organization: owner }}
            more={more?.map((view) => ({ ...view, show: () => view.show(data) }))}
          >
            {children(data)}
          </DetailViews>
        </OwnerOrganization>
      )}
      <Fragment>{!data && !error && !pending && unknown?.(team)}</Fragment>
      {pending && (
        <div
          className={`columns late ${styles.grid}`}
          role="status"
          aria-label={read ? `Loading the ${noun}` : advice.known.notYet}
        >
          <div className="card bone" />
          <div className="card bone" />
        </div>
      )}
    </>
  );
}
