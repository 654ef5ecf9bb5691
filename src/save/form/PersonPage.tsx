import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, Navigate } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { useNewestChanges } from '../../api/journal/changes';
import { useTeam } from '../../api/journal/team';
import { knownName, knownPerson, useKnownRecords } from '../../api/resources/known';
import type { Resource } from '../../api/resources/reads';
import { resources } from '../../contract/resources';
import { looksLikeEmail } from '../../lib/csv/usersCsv';
import { plural, shortenMiddle } from '../../lib/text/text';
import { isoTime } from '../../lib/time/dates';
import { remembersOf } from '../../memory/remembers';
import { useKnown } from '../../memory/resources';
import { ResourceLayout } from '../../resource/DetailLayout';
import { DetailPage } from '../../resource/DetailPage';
import { Absent, Fact, IdFact } from '../../resource/Facts';
import { detailPath, editPath, paths, rowPath } from '../../resource/paths';
import { shortPerson } from '../../resource/Person';
import { unsettledWords } from '../../resource/Unsettled';
import { useIdInAddress, useOrganization } from '../../resource/useOrganization';
import { LastSeen } from '../../table/knownColumns';
import { EmptyState } from '../../ui/EmptyState';
import type { Part } from '../../ui/jsx';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { useSlots } from '../../ui/slots';
import { groupsRemembered } from '../plan/remembered';

type PersonType = 'user' | 'serviceAccount';
type Person = Resource<PersonType>;

/** The page of a user or a service account, as the service last answered, with what they changed. */
export function PersonPage<V extends Person>({
  type,
  personOf,
  beside,
  about,
}: {
  type: PersonType;
  /** Their name in the journal. */
  personOf: (value: V) => string;
  beside?: (record: ResourceRecord<V>) => Part;
  about: (record: ResourceRecord<V>) => Part;
}) {
  return (
    <DetailPage
      type={type}
      {...(beside && { beside: (record) => beside(record as ResourceRecord<V>) })}
      unknown={(team) => <Unknown type={type} {...team} />}
    >
      {(record) => (
        <Details type={type} record={record} person={personOf(record.value as V)}>
          {about(record as ResourceRecord<V>)}
        </Details>
      )}
    </DetailPage>
  );
}

function Details({
  type,
  record: { value, raw },
  person,
  children: about,
}: {
  type: PersonType;
  record: ResourceRecord<Person>;
  person: string;
  children: Part;
}) {
  const { metadata } = value;
  const { key, keepOf } = useOrganization(type);
  const row = useKnownRecords(type, key).find(({ known }) => known.id === metadata.id);
  const { team } = row?.known ?? {};
  const groups = groupsRemembered(remembersOf(row?.known));
  const projects = useKnownRecords('project', key);
  // Before the team's list has come, there may be more of them.
  const areAllKnown = useTeam(key).arrival.state === 'known';
  const isReported = value.spec?.groupIDs !== undefined || groups.length > 0;
  return (
    <ResourceLayout
      type={type}
      record={{
        raw,
        value: {
          ...value,
          metadata: {
            ...metadata,
            createdBy: team?.createdBy,
            modifiedBy: team?.updatedBy,
            modifiedTime: team && isoTime(team.updatedAt),
          },
        },
      }}
      mayHide={({ lastSent }) => Boolean(lastSent?.value)}
      about={
        <Fragment>
          {about}
          <Fact name="Last seen">{row ? <LastSeen row={row} /> : <Absent />}</Fact>
        </Fragment>
      }
    >
      <Panel title="Groups" beside={groups.length > 0 && String(groups.length)}>
        {groups.length === 0 ? (
          isReported ? (
            <span className="dim">None</span>
          ) : (
            <Absent />
          )
        ) : (
          <ul className="stack gap-6">
            {groups.map((id) => {
              const count = projects.filter((each) => each.value.spec?.groupIDs?.includes(id));
              return (
                <li key={id} className="row gap-8 shrink">
                  <IconUsersGroup size={15} className="dim" aria-hidden />
                  <span className="grow shrink">
                    <IdFact id={id} label="group ID" />
                  </span>
                  {areAllKnown && count.length > 0 && (
                    <Link className="hint" to={keepOf('project', rowPath('project', id))}>
                      {plural(count.length, 'project')}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Panel>
      <ChangedBy person={person} name={row ? knownName(row) : person} />
    </ResourceLayout>
  );
}

/** The last changes by somebody, where the gateway keeps a journal. */
function ChangedBy({ person, name }: { person: string; name: string }) {
  const { RecentChanges } = useSlots();
  const { keep } = useOrganization();
  return (
    <RecentChanges
      title={`Changed by ${shortenMiddle(shortPerson(name), 40, 12)}`}
      filters={{ person }}
      all={{ label: 'All', to: keep(paths.changesBy(person)) }}
      most={3}
    />
  );
}

/** Whom nothing is remembered of: the journal may know what they did, or by that name somebody else is known. */
function Unknown({ type, shared, arrival }: { type: PersonType } & ReturnType<typeof useTeam>) {
  const id = useIdInAddress();
  const { key, organization, keepOf } = useOrganization(type);
  const known = useKnown(key, 'user', 'serviceAccount', 'hidden');
  const isNamed = known.some((each) => each.kind === type && each.id === id);
  const { data, arrival: changes } = useNewestChanges(organization, { person: id }, 3, !isNamed);
  const unlisted = unsettledWords('known', arrival);
  const unchanged = isNamed ? undefined : unsettledWords('changes', changes);
  const same = knownPerson(known, id);
  const { noun, many } = resources[type];
  if (!isNamed && same && (same.kind !== type || same.id !== id))
    return <Navigate replace to={keepOf(type, detailPath(same.kind as PersonType, same.id))} />;
  // An address names a person of the journal or of an answer, not an id.
  const isAddress = type === 'user' && looksLikeEmail(id);
  if (!isNamed && data && (isAddress || data.changes.length > 0))
    return (
      <div className="stack">
        <Notice
          tone={unlisted === undefined ? 'note' : 'attention'}
          title={unlisted ?? `Not in your team’s list of ${many}.`}
        />
        <ChangedBy person={id} name={id} />
      </div>
    );
  return (
    <div className="card">
      <EmptyState
        of={type}
        title={unlisted ?? `The values of this ${noun} are unknown`}
        actions={
          <Button component={Link} to={keepOf(type, editPath(type, id))}>
            {`Edit ${noun}`}
          </Button>
        }
      >
        {!shared
          ? 'The API can’t read it, so only what was saved in this browser is shown.'
          : unlisted === undefined
            ? (unchanged ?? 'Nobody changed it through this gateway, and the API can’t read it.')
            : 'The API can’t read it.'}
      </EmptyState>
    </div>
  );
}
