import { FormSection } from '../../ui/form/FormLayout';
import { GroupsField, NoGroupsField } from '../../resource/fields/GroupsField';
import { DescriptionSection, NameField } from '../../resource/fields/MetadataFields';
import { CreatePage } from '../../save/form/CreatePage';
import { projectResource, type ProjectValues } from './resource';

/** `/projects/new`. */
export function Component() {
  return (
    <CreatePage resource={projectResource}>
      <FormSection title="Project">
        <NameField />
        <GroupsField<ProjectValues> name="groupIDs" aside="who works in it" />
        <NoGroupsField label="No groups. Nobody will have access to the project, and groups can’t be added here later." />
      </FormSection>
      <DescriptionSection />
    </CreatePage>
  );
}
