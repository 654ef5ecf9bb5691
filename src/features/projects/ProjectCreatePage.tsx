import { useState } from 'react';
import type { ResourceRecord } from '../../api/cache/record';
import type { Project } from '../../contract/identity';
import { FormSection } from '../../form/FormLayout';
import { DescriptionSection, NameField } from '../../form/MetadataFields';
import { GroupsField, NoGroupsField } from '../../form/GroupsField';
import { CreateInOrganization, type OrganizationPart } from '../../save/form/OrganizationFormPage';
import { CreateForm } from '../../save/form/WriteForm';
import { acceptedToast } from '../../save/form/afterWrite';
import { rowPath } from '../../page/paths';
import { projectCreateDescription, projectCreateForm, type ProjectValues } from './projectForm';

/** `/projects/new`. */
export function Component() {
  return <CreateInOrganization type="project">{(part) => <Form {...part} />}</CreateInOrganization>;
}

function Form({ address, memoryKey, list, keep }: OrganizationPart) {
  const [describe] = useState(() => projectCreateDescription(memoryKey));
  return (
    <CreateForm
      address={address}
      form={projectCreateForm}
      fresh={projectCreateForm.empty()}
      nameOf={({ name }) => name.trim()}
      firstField="name"
      describe={describe}
      memoryKey={memoryKey}
      cancel={list}
      accepted={({ value: { metadata } }: ResourceRecord<Project>, echo) => {
        const row = keep(rowPath('project', metadata.id));
        const toast = acceptedToast(`Project ${metadata.name ?? ''} created`, echo, row);
        return { toast, to: list, state: { saved: metadata.id } };
      }}
    >
      <FormSection title="Project">
        <NameField />
        <GroupsField<ProjectValues> name="groupIDs" aside="who works in it" />
        <NoGroupsField label="No groups. Nobody will have access to the project, and groups can’t be added here later." />
      </FormSection>
      <DescriptionSection />
    </CreateForm>
  );
}
