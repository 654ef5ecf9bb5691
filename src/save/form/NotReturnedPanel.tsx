import { IconEyeOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { textOf } from '../plan/describe';
import type { HiddenAnswer, HiddenAnswers } from '../fields/forms';
import type { HiddenMember } from '../../memory/hiddenMembers';
import { useTeam } from '../../api/journal/team';
import { Unsettled } from '../../resource/Unsettled';
import { useMemoryKey } from '../../session/scope';
import { Ago } from '../../ui/Age';
import { Notice } from '../../ui/Notice';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { DescriptionField, descriptionAt } from '../../resource/fields/MetadataFields';
import type { Content } from '../../ui/jsx';
import type { EditPart } from './formParts';
import classes from './NotReturnedPanel.module.css';

interface NotReturnedPanelProps {
  part: EditPart<unknown>;
  /** The editor of a member other than the description, shown under "Send these". */
  editor?: ((pointer: string) => Content) | undefined;
}

/**
 * The panel "Not returned by the service" asks what to send for each member a read may leave out, because a write
 * replaces everything and would clear it. The choices are in the form's `hidden`.
 */
export function NotReturnedPanel({ part, editor }: NotReturnedPanelProps) {
  const { field } = useController<{ hidden: HiddenAnswers }, 'hidden'>({ name: 'hidden' });
  const id = useId();
  const { arrival } = useTeam(useMemoryKey());
  return (
    <section aria-labelledby={id}>
      <Notice
        tone="attention"
        icon={IconEyeOff}
        radius={0}
        px={18}
        title={<h2 id={id}>Not returned by the service</h2>}
      >
        <span>Saving replaces these. Choose what to send. </span>
        <Unsettled what="known" arrival={arrival} />
      </Notice>
      {part.hidden.map((member) => (
        <Member
          key={member.pointer}
          member={member}
          answer={field.value[member.pointer]}
          onAnswer={(chosen) => field.onChange({ ...field.value, [member.pointer]: chosen })}
          part={part}
          editor={editor}
        />
      ))}
    </section>
  );
}

function Member({
  part,
  editor,
  member,
  answer,
  onAnswer,
}: NotReturnedPanelProps & {
  member: HiddenMember;
  answer: HiddenAnswer | undefined;
  onAnswer: (answer: HiddenAnswer) => void;
}) {
  const { describe, pressing } = part;
  const { pointer, label, lastSent } = member;
  const open = answer === undefined && pressing;
  const last =
    lastSent === undefined ? (
      'This browser has not sent one yet.'
    ) : (
      <>
        <span className="second">{textOf(describe, pointer, lastSent.value)}</span>
        <span> </span>
        <span>
          <span>sent </span>
          <Ago at={lastSent.at} />
        </span>
      </>
    );

  return (
    <div className={classes.member}>
      <ChoiceGroup<HiddenAnswer>
        label={label}
        value={answer}
        onChange={onAnswer}
        error={
          open ? `Choose what to send for ${label.toLowerCase()}; saving waits for it.` : undefined
        }
        choices={[
          {
            value: 'keep last',
            label: 'Keep the last value sent from this browser',
            detail: last,
            disabled: lastSent === undefined,
          },
          {
            value: 'send',
            label: 'Send these',
            below:
              answer !== 'send' ? undefined : pointer === descriptionAt ? (
                <DescriptionField aside="to be sent" />
              ) : (
                editor?.(pointer)
              ),
          },
          {
            value: 'none',
            label: 'Send none',
            detail: 'Clears whatever the service may hold.',
          },
        ]}
      />
    </div>
  );
}
