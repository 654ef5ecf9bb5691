import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useCreateProject } from '../../api/projects';
import { FixedField, FixedFields } from '../../components/forms/FixedField';
import { FormSection } from '../../components/forms/FormLayout';
import { DescriptionField, NameField } from '../../components/forms/MetadataFields';
import {
  emptyMetadata,
  metadataBody,
  metadataFaults,
  metadataShape,
} from '../../components/forms/metadataValues';
import { metadataFields, type FieldMap } from '../../components/forms/serverFields';
import { TagsField } from '../../components/forms/TagsField';
import { GroupsField } from '../../components/identity/GroupsField';
import { IdentityCreateForm } from '../../components/identity/IdentityCreateForm';
import { NoOrganization } from '../../components/identity/NoOrganization';
import { useOrganization } from '../../components/identity/useOrganization';
import { IdName } from '../../components/IdName';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { showToast } from '../../components/toast';
import type { ProjectCreate } from '../../contract/projects';
import type { LedgerKey } from '../../ledger/shelf';
import { createBody } from '../../writes/compose';
import { projectCreateDescription } from '../../writes/projects';

const projectValues = z.object({ ...metadataShape, groupIDs: z.array(z.string()) });
type ProjectValues = z.output<typeof projectValues>;

const empty: ProjectValues = { ...emptyMetadata, groupIDs: [] };

const fields: FieldMap = [...metadataFields, [/^\/spec\/groupIDs(?:\/\d+)?$/, 'groupIDs']];

function projectBody(values: ProjectValues): ProjectCreate {
  return createBody<ProjectCreate>({
    metadata: metadataBody(values),
    spec: { groupIDs: values.groupIDs },
  });
}

/** `/projects/new`. */
export function Component() {
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const address = pathname + search;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: 'Projects', to: keep(paths.projects()) }]}
        title="Create project"
      />
      {organization === '' ? (
        <NoOrganization />
      ) : (
        <Form
          key={`${address} ${organization}`}
          address={address}
          ledgerKey={key}
          list={keep(paths.projects())}
        />
      )}
    </>
  );
}

function Form({
  address,
  ledgerKey,
  list,
}: {
  address: string;
  ledgerKey: LedgerKey;
  list: string;
}) {
  const navigate = useNavigate();
  const [describe] = useState(() => projectCreateDescription(ledgerKey));
  return (
    <IdentityCreateForm
      address={address}
      values={projectValues}
      fresh={empty}
      faults={(values) => metadataFaults(values, 'A project')}
      fields={fields}
      body={projectBody}
      nameOf={({ name }) => name.trim()}
      describe={describe}
      mutation={useCreateProject(ledgerKey)}
      list={{ to: list, label: 'Projects' }}
      onAccepted={({ value: { metadata } }, echo) => {
        const differs = echo.some(({ tone }) => tone !== 'unknown');
        showToast({
          title: differs
            ? `Project ${metadata.name ?? ''} created; the service answered otherwise`
            : `Project ${metadata.name ?? ''} created`,
          tone: differs ? 'attention' : 'settled',
        });
        void navigate(list, { state: { saved: metadata.id } });
      }}
    >
      <FormSection title="Project">
        <NameField placeholder="research" />
        <DescriptionField />
        <GroupsField<ProjectValues> name="groupIDs" aside="who works in it" />
        <TagsField />
      </FormSection>
      <FormSection title="Place" hint="From the scope or the address of this page.">
        <FixedFields>
          <FixedField label="Organization">
            <IdName id={ledgerKey.organization} kind="organization" />
          </FixedField>
        </FixedFields>
      </FormSection>
    </IdentityCreateForm>
  );
}
