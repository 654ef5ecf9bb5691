import { Fragment } from 'react';
import type { ResourceObject } from '../api/cache/record';
import { isOfProject, operations, resources, type ResourceType } from '../contract/resources';
import type { HiddenMember } from '../memory/hiddenMembers';
import { CopyId } from '../ui/CopyId';
import { useIdNames } from './IdName';
import { DescriptionFact, Fact, Facts, IdFact, TimeFact } from './Facts';
import { Panel } from '../ui/Panel';
import type { Part } from '../ui/jsx';
import { listPath } from './paths';
import { TagList, tagFilter, type ShownTag } from './TagList';

type Metadata = ResourceObject['metadata'] & {
  modifiedTime?: string | undefined;
  modifiedBy?: string | undefined;
};

interface Summary {
  type: ResourceType;
  metadata: Metadata;
  regionId: string | undefined;
  /** The members that may be missing from the answer. */
  hidden: readonly HiddenMember[];
  /** `false` for resources the API returns without an author. */
  author?: boolean;
  children?: Part;
}

/** The panel "Summary": facts of the resource type, the description, the place, its authors and times, and the id. */
export function SummaryPanel(summary: Summary) {
  return (
    <Panel title="Summary">
      <Facts>
        <SummaryFacts {...summary} />
      </Facts>
    </Panel>
  );
}

/** The same side by side, for a page whose content needs the whole width. */
export function SummaryStrip({ tags, ...summary }: Summary & { tags: Tags }) {
  return (
    <section aria-label="Summary">
      <Facts strip>
        <SummaryFacts {...summary} />
        <Fact name="Tags">
          <Tags type={summary.type} tags={tags} />
        </Fact>
      </Facts>
    </section>
  );
}

function SummaryFacts({ type, metadata, regionId, hidden, author = true, children }: Summary) {
  const { projectId, createdBy, modifiedTime, modifiedBy } = metadata;
  const names = useIdNames();
  return (
    <Fragment>
      {children}
      <Fact name="Description">
        <DescriptionFact
          text={metadata.description}
          hidden={hidden.find(({ pointer }) => pointer === '/metadata/description')}
        />
      </Fact>
      {isOfProject(type) && (
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
      <Fact name="Organization">
        <IdFact id={metadata.organizationId} label="organization ID" />
      </Fact>
      <Fact name="Created">
        <TimeFact text={metadata.creationTime} by={author ? createdBy : undefined} />
      </Fact>
      {author && (modifiedTime ?? modifiedBy) !== undefined && (
        <Fact name="Modified">
          <TimeFact text={modifiedTime} by={modifiedBy} />
        </Fact>
      )}
      <Fact name="ID">
        <CopyId id={metadata.id} whole />
      </Fact>
    </Fragment>
  );
}

type Tags = readonly ShownTag[] | undefined;

export function TagsPanel({ type, tags }: { type: ResourceType; tags: Tags }) {
  return (
    <Panel title="Tags">
      <Tags type={type} tags={tags} />
    </Panel>
  );
}

function Tags({ type, tags = [] }: { type: ResourceType; tags: Tags }) {
  if (tags.length === 0) return <span className="dim">None</span>;
  return <TagList tags={tags} wrap to={(tag) => filteredList(type, 'tag', tagFilter(tag))} />;
}

/** The list of a resource type with one filter; a list that can't be filtered by it is searched for it, or for its name, instead. */
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
