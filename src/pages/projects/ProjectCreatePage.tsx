import { useState } from 'react';
import { useCreate } from '../../api/resources/queries';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { TagsField } from '../../components/form/TagsField';
import { GroupsField, NoGroupsField } from '../../components/form/GroupsField';
import {
  CreateInOrganization,
  type OrganizationPart,
} from '../../components/write/OrganizationFormPage';
import { WriteForm } from '../../components/write/WriteForm';
import { PlaceSection } from '../../components/form/PlaceSection';
import { acceptedToast } from '../../components/write/afterWrite';
import { paths } from '../../components/page/paths';
import {
  projectCreateDescription,
  projectCreateForm,
  type ProjectValues,
} from '../../writes/resources/projects';

/** `/projects/new`. */
export function Component() {
  return (
    <CreateInOrganization noun="project" list={{ label: 'Projects', to: paths.projects() }}>
      {(part) => <Form {...part} />}
    </CreateInOrganization>
  );
}

function Form({ address, ledgerKey, list, seeList, keep }: OrganizationPart) {
  const [describe] = useState(() => projectCreateDescription(ledgerKey));
  return (
    <WriteForm
      address={address}
      form={projectCreateForm}
      fresh={projectCreateForm.empty()}
      nameOf={({ name }) => name.trim()}
      describe={describe}
      mutation={useCreate('project', ledgerKey)}
      cancel={list}
      leftOpen={() => ({ ...seeList, words: 'may exist.' })}
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
        <NoGroupsField label="No groups. Nobody will have access to the project, and groups can’t be added here later." />
        <TagsField />
      </FormSection>
      <PlaceSection organization={ledgerKey.organization} />
    </WriteForm>
  );
}
