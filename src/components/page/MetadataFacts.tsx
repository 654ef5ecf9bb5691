import { Absent, Fact, IdFact, TimeFact } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { TagList, type ShownTag } from '../resource/TagList';

interface Metadata {
  projectId?: string | undefined;
  organizationId?: string | undefined;
  creationTime?: string | undefined;
  createdBy?: string | undefined;
  modifiedTime?: string | undefined;
  modifiedBy?: string | undefined;
}

/** Where an object is: region, project, organization. */
export function PlaceFacts({
  metadata,
  regionId,
}: {
  metadata: Metadata;
  regionId: string | undefined;
}) {
  return (
    <>
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
    </>
  );
}

/** Who made an object and who changed it, and when. */
export function AuthorFacts({ metadata }: { metadata: Metadata }) {
  return (
    <>
      <Fact name="Created by">{metadata.createdBy ?? <Absent />}</Fact>
      {metadata.modifiedTime !== undefined && (
        <Fact name="Modified">
          <TimeFact text={metadata.modifiedTime} />
        </Fact>
      )}
      {metadata.modifiedBy !== undefined && <Fact name="Modified by">{metadata.modifiedBy}</Fact>}
    </>
  );
}

/** The tags of an object, all of them. */
export function TagsPanel({ tags = [] }: { tags?: readonly ShownTag[] | undefined }) {
  return (
    <Panel title="Tags">
      {tags.length > 0 ? <TagList tags={tags} wrap /> : <span className="dim">None</span>}
    </Panel>
  );
}
