import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldNote } from '../../ui/form/FieldNote';
import { FormSection } from '../../ui/form/FormLayout';
import { DescriptionField, TagsField } from '../../resource/fields/MetadataFields';
import { TextField } from '../../ui/form/TextField';
import { userStates } from '../../contract/common';
import { looksLikeEmail, notAnEmail } from '../../lib/csv/usersCsv';
import { isOwnSubject, type UserValues } from './resource';

/** The user's identity. */
export function SubjectField() {
  const subject = useWatch<UserValues, 'subject'>({ name: 'subject' }).trim();
  return (
    <TextField<UserValues>
      name="subject"
      label="Subject"
      placeholder="name@example.com"
      hint="Who signs in: usually an e-mail address."
      notes={
        subject !== '' && (
          <>
            {!looksLikeEmail(subject) && <FieldNote tone="attention">{notAnEmail}</FieldNote>}
            {isOwnSubject(subject) && (
              <FieldNote tone="attention">This is you: the subject of your own token.</FieldNote>
            )}
          </>
        )
      }
    />
  );
}

/** "State": the states that have been seen are offered, any other can be typed. */
export function StateField() {
  const list = useId();
  const state = useWatch<UserValues, 'state'>({ name: 'state' }).trim();
  return (
    <>
      <TextField<UserValues>
        name="state"
        label="State"
        list={list}
        placeholder="Choose or type a state"
        notes={
          state !== '' &&
          !userStates.some((known) => known === state) && (
            <FieldNote tone="info">{`The states seen so far are ${userStates.join(', ')}; it will be sent unchanged.`}</FieldNote>
          )
        }
      />
      <datalist id={list}>
        {userStates.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </>
  );
}

/** Name, description and tags, which a user need not have. */
export function UserMetadata() {
  return (
    <FormSection title="Labels" hint="Without a name, services use the subject.">
      <TextField<UserValues> name="name" label="Name" aside="optional" />
      <DescriptionField />
      <TagsField />
    </FormSection>
  );
}
