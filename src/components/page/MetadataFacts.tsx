import type { ReactNode } from 'react';
import type { HiddenMember } from '../../writes/plan/notReturned';
import { CopyId } from '../ui/CopyId';
import { Absent, DescriptionFact, Fact, Facts, IdFact, TimeFact } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { TagList, type ShownTag } from '../resource/TagList';

interface Metadata {
  id: string;
  description?: string | undefined;
  projectId?: string | undefined;
  organizationId?: string | undefined;
  creationTime?: string | undefined;
  createdBy?: string | undefined;
  modifiedTime?: string | undefined;
  modifiedBy?: string | undefined;
}

/** The panel "Summary": the id, facts of the resource type, the description, the place, and its authors and times. */
export function SummaryPanel({
  metadata,
  regionId,
  hidden,
  author = true,
  children,
}: {
  metadata: Metadata;
  regionId: string | undefined;
  /** The members that may be missing from the answer. */
  hidden: readonly HiddenMember[];
  /** `false` for resources the API returns without an author. */
  author?: boolean;
  children?: ReactNode;
}) {
  const { createdBy, modifiedTime, modifiedBy } = metadata;
  return (
    <Panel title="Summary">
      <Facts>
        <Fact name="ID">
          <CopyId id={metadata.id} whole />
        </Fact>
        {children}
        <Fact name="Description">
          <DescriptionFact
            text={metadata.description}
            hidden={hidden.find(({ pointer }) => pointer === '/metadata/description')}
          />
        </Fact>
        <Fact name="Region">
          <IdFact id={regionId} type="region" label="region ID" />
        </Fact>
        <Fact name="Project">
          <IdFact id={metadata.projectId} type="project" label="project ID" />
        </Fact>
        <Fact name="Organization">
          <IdFact id={metadata.organizationId} type="organization" label="organization ID" />
        </Fact>
        <Fact name="Created">
          <TimeFact text={metadata.creationTime} />
        </Fact>
        {author && <Fact name="Created by">{createdBy ?? <Absent />}</Fact>}
        {author && modifiedTime !== undefined && (
          <Fact name="Modified">
            <TimeFact text={modifiedTime} />
          </Fact>
        )}
        {author && modifiedBy !== undefined && <Fact name="Modified by">{modifiedBy}</Fact>}
      </Facts>
    </Panel>
  );
}

/** All tags of a resource. */
export function TagsPanel({ tags = [] }: { tags?: readonly ShownTag[] | undefined }) {
  return (
    <Panel title="Tags">
      {tags.length > 0 ? <TagList tags={tags} wrap /> : <span className="dim">None</span>}
    </Panel>
  );
}
