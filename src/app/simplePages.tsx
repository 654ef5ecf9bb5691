import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ResourceObject, ResourceRecord } from '../api/cache/record';
import { detailLoader } from '../api/resources/queries';
import { isOfProject, resourceOf, titleOf, type ResourceType } from '../contract/resources';
import { ResourceLayout } from '../resource/DetailLayout';
import { DetailPage } from '../resource/DetailPage';
import { Fact } from '../resource/Facts';
import { DescriptionSection, FixedField, FixedSection } from '../resource/fields/MetadataFields';
import { useIdNames, type IdNames } from '../resource/IdName';
import { ownFields, type DefinedResource } from '../save/defineResource';
import { CreatePage, OrganizationField } from '../save/form/CreatePage';
import { EditPage, NotReturned } from '../save/form/EditPage';
import { FieldInputs, FieldValue } from '../save/form/fieldParts';
import { ListPage, useListPage } from '../table/ListPage';
import { listLoader } from '../table/listLoader';
import { fieldColumns, nameOf, resourceColumns } from '../table/resourceColumns';
import type { TableColumn } from '../table/tableColumns';
import { FormSection } from '../ui/form/FormLayout';
import { definedResources } from './resources';

// The pages of a resource that says nothing special: all that they show follows from its fields.

/** The shell knows the type of a resource only when it runs. To the types it is one that has all operations. */
type Any = 'network';
type Simple = DefinedResource<Any, FieldValues, FieldValues>;
type Row = ResourceRecord<ResourceObject>;

const allFields = ({ createFields, fields }: Simple) => ({ ...createFields, ...fields });

function List({ resource }: { resource: Simple }) {
  const { type } = resource;
  const list = useListPage(type);
  const { asOf } = list;
  const names = useIdNames();
  return (
    <ListPage<Row>
      type={type}
      list={list}
      columns={useMemo(() => columnsOf(resource, names, asOf), [resource, names, asOf])}
      searched="The search covers all columns, IDs and nicknames."
      empty={{
        title: `No ${resourceOf(type).many} yet`,
        children: `The ${resourceOf(type).many} of your organization appear here.`,
      }}
    />
  );
}

function columnsOf(resource: Simple, names: IdNames, asOf?: number): TableColumn<Row>[] {
  const common = resourceColumns<Row>(names, () => asOf);
  const place = { width: 'minmax(96px, 1.2fr)', from: 760 };
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(120px, 2fr)', from: 0 },
    ...fieldColumns(ownFields(resource, allFields(resource)), names),
    ...(isOfProject(resource.type) ? [common.project(place), common.region(place)] : []),
    common.state({ width: 'var(--narrow-state, minmax(124px, 1.55fr))', from: 0 }),
    common.tags(2, { width: 'minmax(150px, 2.6fr)', from: 860 }),
    common.description({ width: 'minmax(160px, 1.8fr)' }),
    common.organization,
    common.createdBy,
    common.id,
    common.age({ width: 'minmax(72px, 0.8fr)', from: 540 }),
  ];
}

function Detail({ resource }: { resource: Simple }) {
  const { type } = resource;
  return (
    <DetailPage type={type}>
      {(record) => (
        <ResourceLayout
          type={type}
          record={record}
          about={ownFields(resource, allFields(resource)).map((field) => (
            <Fact key={field.label} name={field.label}>
              <FieldValue field={field} from={record} />
            </Fact>
          ))}
        />
      )}
    </DetailPage>
  );
}

function Create({ resource }: { resource: Simple }) {
  const all = allFields(resource);
  const organization = 'organizationId' in all && <OrganizationField />;
  return (
    <CreatePage
      resource={resource}
      begin={(place) => Object.fromEntries(Object.entries(place).filter(([name]) => name in all))}
    >
      <FormSection title={titleOf(resource.type)}>
        <FieldInputs fields={all} />
      </FormSection>
      <DescriptionSection fields={Object.keys(all)}>{organization}</DescriptionSection>
    </CreatePage>
  );
}

function Edit({ resource }: { resource: Simple }) {
  const { type, createFields, fields } = resource;
  const fixed = ownFields(resource, createFields);
  return (
    <EditPage resource={resource}>
      {(part) => {
        const isHidden = (pointer: string) => part.hidden.some((each) => each.pointer === pointer);
        return (
          <>
            <FormSection title={titleOf(type)}>
              <FieldInputs fields={fields} without={isHidden} />
            </FormSection>
            <NotReturned
              part={part}
              editor={(at) => <FieldInputs fields={fields} without={(other) => other !== at} />}
            />
            <DescriptionSection fields={Object.keys(fields)} hidden={part.hidden} />
            {(fixed.length > 0 || isOfProject(type)) && (
              <FixedSection {...(isOfProject(type) && { of: part.base.value })}>
                {fixed.map((field) => (
                  <FixedField key={field.label} label={field.label}>
                    <FieldValue field={field} from={part.base} />
                  </FixedField>
                ))}
              </FixedSection>
            )}
          </>
        );
      }}
    </EditPage>
  );
}

/** The route of a page that a subject does not name in its `pages.ts`. */
export function simplePage(type: ResourceType, page: 'list' | 'create' | 'detail' | 'edit') {
  const resource = definedResources[type as Any] as unknown as Simple;
  if (page === 'create') return { Component: () => <Create resource={resource} /> };
  const loader = page === 'list' ? listLoader(resource.type) : detailLoader(resource.type);
  const Page = { list: List, detail: Detail, edit: Edit }[page];
  return { loader, Component: () => <Page resource={resource} /> };
}
