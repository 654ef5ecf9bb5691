import { useState } from 'react';
import { useCreate } from '../../api/resources/queries';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { TagsField } from '../../components/form/TagsField';
import { GroupsField } from '../../components/form/GroupsField';
import { CreateForm } from '../../components/write/CreateForm';
import {
  IdentityCreatePage,
  type CreateFormProps,
} from '../../components/write/IdentityCreatePage';
import { NoGroupsField } from '../../components/form/NoGroupsField';
import { PlaceSection } from '../../components/form/PlaceSection';
import { acceptedToast } from '../../components/write/acceptedToast';
import { paths } from '../../components/page/paths';
import {
  projectCreateDescription,
  projectCreateForm,
  type ProjectValues,
} from '../../writes/resources/projects';

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
      form={projectCreateForm}
      fresh={projectCreateForm.empty()}
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
