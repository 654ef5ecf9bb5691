import { useState } from 'react';
import * as z from 'zod/mini';
import { useCreate } from '../../api/resources/queries';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import {
  emptyMetadata,
  metadataBody,
  metadataFaults,
  metadataShape,
} from '../../components/form/metadataValues';
import { metadataFields, type FieldMap } from '../../components/write/serverFields';
import { TagsField } from '../../components/form/TagsField';
import { GroupsField } from '../../components/form/GroupsField';
import { CreateForm } from '../../components/write/CreateForm';
import { toCreate } from '../../components/write/faultForms';
import {
  IdentityCreatePage,
  type CreateFormProps,
} from '../../components/write/IdentityCreatePage';
import { noGroupsFault } from '../../components/form/groupValues';
import { NoGroupsField } from '../../components/form/NoGroupsField';
import { PlaceSection } from '../../components/form/PlaceSection';
import { acceptedToast } from '../../components/write/acceptedToast';
import { paths } from '../../components/page/paths';
import type { ProjectCreate } from '../../contract/projects';
import { createBody } from '../../writes/plan/compose';
import { projectCreateDescription } from '../../writes/resources/projects';

const projectValues = z.object({
  ...metadataShape,
  groupIDs: z.array(z.string()),
  noGroups: z._default(z.boolean(), false),
});
type ProjectValues = z.output<typeof projectValues>;

const empty: ProjectValues = { ...emptyMetadata, groupIDs: [], noGroups: false };

const fields: FieldMap = [...metadataFields, [/^\/spec\/groupIDs(?:\/\d+)?$/, 'groupIDs']];

function projectBody(values: ProjectValues): ProjectCreate {
  return createBody<ProjectCreate>({
    metadata: metadataBody(values),
    spec: { groupIDs: values.groupIDs },
  });
}

const form = toCreate<ProjectValues>({
  values: projectValues,
  faults: (values) => ({ ...metadataFaults(values, 'A project'), ...noGroupsFault(values) }),
  fields,
  body: projectBody,
});

/** `/projects/new`. */
export function Component() {
  return (
    <IdentityCreatePage noun="project" plural="Projects" list={paths.projects()}>
      {(props) => <Form {...props} />}
    </IdentityCreatePage>
  );
}

function Form({ address, ledgerKey, list, keep }: CreateFormProps) {
  const [describe] = useState(() => projectCreateDescription(ledgerKey));
  return (
    <CreateForm
      address={address}
      form={form}
      fresh={empty}
      nameOf={({ name }) => name.trim()}
      describe={describe}
      mutation={useCreate('project', ledgerKey)}
      list={list}
      leftOpen={() => ({ to: list, link: 'See what is known in Projects', words: 'may exist.' })}
      accepted={({ value: { metadata } }, echo) => {
        const row = keep(paths.project(metadata.id));
        const toast = acceptedToast(`Project ${metadata.name ?? ''} created`, echo, row);
        return { toast, to: list, state: { saved: metadata.id } };
      }}
    >
      <FormSection title="Project">
        <NameField />
        <DescriptionField />
        <GroupsField<ProjectValues> name="groupIDs" aside="who works in it" />
        <NoGroupsField label="No groups at all. Nobody reaches the project until a group is given to it, and no operation here gives one." />
        <TagsField />
      </FormSection>
      <PlaceSection organization={ledgerKey.organization} />
    </CreateForm>
  );
}
