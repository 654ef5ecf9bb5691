import { FormSection } from '../../ui/form/FormLayout';
import { GroupsField, NoGroupsField } from '../../resource/fields/GroupsField';
import { DescriptionSection, NameField } from '../../resource/fields/MetadataFields';
import { CreatePage } from '../../save/form/CreatePage';
import { projectCreateDescription, projectCreateForm, type ProjectValues } from './projectForm';

/** `/projects/new`. */
export function Component() {
  return (
    <CreatePage type="project" form={projectCreateForm} describe={projectCreateDescription}>
      <FormSection title="Project">
        <NameField />
        <GroupsField<ProjectValues> name="groupIDs" aside="who works in it" />
        <NoGroupsField label="No groups. Nobody will have access to the project, and groups can’t be added here later." />
      </FormSection>
      <DescriptionSection />
    </CreatePage>
  );
}
