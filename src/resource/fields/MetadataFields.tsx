import { repeatedNames } from '../../lib/text/text';
import { useWatch } from 'react-hook-form';
import type { ResourceObject } from '../../api/cache/record';
import { namePattern } from '../../contract/common';
import { IdName } from '../IdName';
import { FormSection } from '../../ui/form/FormLayout';
import { FieldNote } from '../../ui/form/FieldNote';
import { TextField } from '../../ui/form/TextField';
import { RowsField } from '../../ui/form/RowsField';
import { IconLock } from '@tabler/icons-react';
import type { Content, Part } from '../../ui/jsx';
import classes from './MetadataFields.module.css';

/** The values of a form about the metadata that several resources have in common. */
export interface MetadataValues {
  name: string;
  description: string;
  tags: TagRow[];
}

export function NameField({ placeholder }: { placeholder?: string }) {
  const name = useWatch<MetadataValues, 'name'>({ name: 'name' }).trim();
  return (
    <TextField<MetadataValues>
      name="name"
      label="Name"
      {...(placeholder !== undefined && { placeholder })}
      notes={
        name !== '' &&
        !namePattern.test(name) && (
          <FieldNote tone="attention">
            Use 1–63 letters, digits, hyphens, underscores or dots; begin and end with a letter or
            digit.
          </FieldNote>
        )
      }
    />
  );
}

export function DescriptionField({ aside = 'optional' }: { aside?: string }) {
  return (
    <TextField<MetadataValues> name="description" label="Description" aside={aside} rows={1} />
  );
}

export const descriptionAt = '/metadata/description';

/** The section for what few fill in at once. A description that was not returned has its own panel instead. */
export function DescriptionSection({
  fields = ['description', 'tags'],
  hidden = [],
  children,
}: {
  /** The names of the fields of the form. */
  fields?: readonly string[];
  hidden?: readonly { pointer: string }[];
  /** The field for the organization, where it can be chosen. */
  children?: Part;
}) {
  const shown = ['description', 'tags'].filter((name) => fields.includes(name));
  const words = children ? [...shown, 'organization'] : shown;
  if (words.length === 0) return null;
  const title = words.join(words.length === 2 ? ' and ' : ', ');
  const isHidden = hidden.some(({ pointer }) => pointer === descriptionAt);
  return (
    <FormSection title={title.charAt(0).toUpperCase() + title.slice(1)}>
      {shown.includes('description') && !isHidden && <DescriptionField />}
      {shown.includes('tags') && <TagsField />}
      {children}
    </FormSection>
  );
}

/** The section "Fixed" of an edit form: the given values, then the project and the region of what has them. */
export function FixedSection({ of, children }: { of?: ResourceObject; children?: Part }) {
  return (
    <FormSection title="Fixed" hint="These can’t be changed after creation.">
      <dl className={classes.list}>
        {children}
        {of && (
          <>
            <FixedField label="Project">
              <IdName id={of.metadata.projectId} type="project" />
            </FixedField>
            <FixedField label="Region">
              <IdName id={of.status?.regionId} type="region" />
            </FixedField>
          </>
        )}
      </dl>
    </FormSection>
  );
}

/** A row of the tags; `origin` is its index in the list as read, absent for a new row. */
export interface TagRow {
  origin?: number | undefined;
  name: string;
  value: string;
}

const columns = [
  { name: 'name', title: 'Name', placeholder: 'env' },
  { name: 'value', title: 'Value', placeholder: 'prod' },
];

export function TagsField() {
  const repeated = repeatedNames(useWatch<MetadataValues, 'tags'>({ name: 'tags' }));
  return (
    <RowsField
      list="tags"
      legend="Tags"
      one="tag"
      columns={columns}
      hint="Labels to find it by, such as env = prod."
      notes={(index) => {
        const twin = repeated[index];
        return (
          twin !== undefined && (
            <FieldNote tone="attention">{`Tag ${twin} has the same name.`}</FieldNote>
          )
        );
      }}
    />
  );
}

/** A value that can't be changed after creation, shown among the fields of an edit form. */
export function FixedField({
  label,
  mono = false,
  children,
}: {
  label: string;
  mono?: boolean;
  children: Content;
}) {
  return (
    <div className="stack gap-4 shrink">
      <dt className="label">{label}</dt>
      <dd className={`ends gap-8 second breaks ${classes.value} ${mono ? 'mono' : ''}`}>
        <span translate={mono ? 'no' : undefined}>{children}</span>
        <IconLock size={13} aria-hidden="true" className="dim" />
      </dd>
    </div>
  );
}
