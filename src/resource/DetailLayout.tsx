import { Fragment } from 'react';
import type { ResourceObject, ResourceRecord } from '../api/cache/record';
import { operations, resourceOf, resources, type ResourceType } from '../contract/resources';
import { hiddenMembers, type HiddenMember } from '../memory/hiddenMembers';
import { noteId } from '../memory/nicknames';
import { CopyId } from '../ui/CopyId';
import type { Content, Part } from '../ui/jsx';
import { useSlots } from '../ui/slots';
import styles from './Detail.module.css';
import { DescriptionFact, Fact, Facts, IdFact, TimeFact } from './Facts';
import { useIdNames } from './IdName';
import { NotePanel } from './Note';
import { listPath } from './paths';
import { useMemoryKey } from '../session/scope';
import { TagList, tagFilter, type ShownTag } from './TagList';
import { useOrganization } from './useOrganization';

/** The one order of every detail page: what it is, what it has and what uses it; its last changes, and its facts. */
export function DetailLayout({
  type,
  id,
  name,
  organization,
  about,
  facts,
  beside,
  children,
}: {
  type: ResourceType;
  id: string;
  name: string;
  /** What the resource says; else that of the page. */
  organization?: string | undefined;
  /** What it is, as facts side by side. */
  about: Content;
  /** What is seldom looked for, the id last. */
  facts: Content;
  /** Short lists of what it has, after the last changes. */
  beside?: Part;
  /** What it has, and what uses it. */
  children?: Part;
}) {
  const { RecentChanges } = useSlots();
  const { create, update } = resourceOf(type).operations;
  // The address of a model names its organization.
  const { organization: current, keepOf } = useOrganization(type === 'model' ? undefined : type);
  const owner = organization ?? current;
  const key = useMemoryKey(owner);
  return (
    <div className={`columns late ${styles.grid}`}>
      <div className="stack shrink">
        <section aria-label="Summary">
          <Facts strip>{about}</Facts>
        </section>
        {children}
      </div>
      <div className="stack shrink">
        {(create ?? update) && (
          <RecentChanges
            title="Last changes"
            organization={owner}
            filters={{ type, resourceID: id }}
            all={{ label: 'History', to: keepOf(type, '?tab=history') }}
            most={3}
          />
        )}
        <NotePanel memoryKey={key} id={noteId(type, id)} of={name} />
        {beside}
        <section aria-label="Facts">
          <Facts strip>{facts}</Facts>
        </section>
      </div>
    </div>
  );
}

/** The same for a resource with the metadata of infrastructure or identity. */
export function ResourceLayout({
  type,
  record: { raw, value },
  mayHide = () => true,
  about,
  facts,
  ...shown
}: {
  type: ResourceType;
  record: Pick<ResourceRecord<ResourceObject>, 'raw' | 'value'>;
  /** Whether a member that was not returned may have a value. */
  mayHide?: (member: HiddenMember) => boolean;
  about?: Part;
  facts?: Part;
  beside?: Part;
  children?: Part;
}) {
  const { metadata, status } = value;
  const { id, projectId, organizationId, tags = [], creationTime, createdBy } = metadata;
  const { modifiedTime, modifiedBy } = metadata;
  const regionId = status?.regionId;
  const hidden = hiddenMembers(type, raw, useOrganization(type).key).filter(mayHide);
  const names = useIdNames();
  const unreturned = hidden.find(({ pointer }) => pointer === '/metadata/description');
  const hasPlace = regionId !== undefined || projectId !== undefined;
  return (
    <DetailLayout
      {...shown}
      type={type}
      id={id}
      name={metadata.name || id}
      organization={organizationId}
      about={
        <Fragment>
          {about}
          {hasPlace && (
            <>
              <Fact name="Region">
                <IdFact
                  id={regionId}
                  label="region ID"
                  to={regionId && filteredList(type, 'regionID', regionId)}
                />
              </Fact>
              <Fact name="Project">
                <IdFact
                  id={projectId}
                  label="project ID"
                  to={projectId && filteredList(type, 'projectID', projectId, names(projectId))}
                />
              </Fact>
            </>
          )}
          <Fact name="Description" wide={Boolean(metadata.description ?? unreturned)}>
            <DescriptionFact text={metadata.description} hidden={unreturned} />
          </Fact>
        </Fragment>
      }
      facts={
        <Fragment>
          <Fact name="Tags" wide={tags.length > 0}>
            <Tags type={type} tags={tags} />
          </Fact>
          {facts}
          <Fact name="Created">
            <TimeFact text={creationTime} by={createdBy} />
          </Fact>
          {(modifiedTime ?? modifiedBy) !== undefined && (
            <Fact name="Modified">
              <TimeFact text={modifiedTime} by={modifiedBy} />
            </Fact>
          )}
          <Fact name="Organization">
            <IdFact id={organizationId} label="organization ID" />
          </Fact>
          <Fact name="ID" wide>
            <CopyId id={id} whole />
          </Fact>
        </Fragment>
      }
    />
  );
}

function Tags({ type, tags }: { type: ResourceType; tags: readonly ShownTag[] }) {
  const { keepOf } = useOrganization(type);
  if (tags.length === 0) return <span className="dim">None</span>;
  const listOf = (tag: ShownTag) => keepOf(type, filteredList(type, 'tag', tagFilter(tag)));
  return <TagList tags={tags} wrap to={listOf} />;
}

/** The list of a resource type with one filter. A list without that filter is searched for the value, or for its name. */
function filteredList(
  type: ResourceType,
  filter: 'projectID' | 'regionID' | 'tag',
  value: string,
  { text, shortened } = { text: value, shortened: false },
): string {
  const reads = resources[type].operations;
  const filters: readonly string[] = 'list' in reads ? operations[reads.list].query : [];
  // The console filters by tag itself where the API does not.
  const known = filter === 'tag' || filters.includes(filter);
  return `${listPath(type)}?${new URLSearchParams(known ? { [filter]: value } : { q: shortened ? value : text })}`;
}
