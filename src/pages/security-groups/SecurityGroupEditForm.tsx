import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/errors';
import type { Read } from '../../api/read';
import { readSecurityGroupFresh, useUpdateSecurityGroup } from '../../api/securityGroups';
import { DraftNotice } from '../../components/forms/DraftNotice';
import { faultResolver } from '../../components/forms/faultResolver';
import { FormFooter } from '../../components/forms/FormFooter';
import { FormLayout } from '../../components/forms/FormLayout';
import { focusEndOfForm, focusFirstFault } from '../../components/forms/formFocus';
import { markRefused } from '../../components/forms/serverFaults';
import { useDraft, useRestoredDraft } from '../../components/forms/useDraft';
import { paths } from '../../components/paths';
import { LeftOpen } from '../../components/review/LeftOpen';
import { OutcomeUnknownDialog } from '../../components/review/OutcomeUnknownDialog';
import { PlanDialog } from '../../components/review/PlanDialog';
import { showToast } from '../../components/toast';
import type { SecurityGroup } from '../../contract/securityGroups';
import { sameJson } from '../../lib/json';
import { plural } from '../../lib/text';
import { composeUpdate } from '../../writes/compose';
import { securityGroupUpdateDescription } from '../../writes/securityGroups';
import { useUpdate } from '../../writes/useUpdate';
import {
  draftToKeep,
  groupBegin,
  groupChoices,
  groupEdits,
  groupFaults,
  groupFields,
  readGroupDraft,
  rulesAsRead,
  type GroupValues,
} from './groupFormValues';
import { SecurityGroupEditFields } from './SecurityGroupEditFields';
import { SecurityGroupEditRequest } from './SecurityGroupEditRequest';

interface SecurityGroupEditFormProps {
  id: string;
  read: Read<SecurityGroup>;
  /** The rule to begin at, by its place. */
  startAt: number | undefined;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
}

interface Refusal {
  error: ApiError;
  mayHaveChanged: boolean;
}

export function SecurityGroupEditForm({
  id,
  read,
  startAt,
  onDiscard,
}: SecurityGroupEditFormProps) {
  const navigate = useNavigate();
  const address = paths.securityGroupEdit(id);
  const page = paths.securityGroup(id);
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => readGroupDraft(kept, id));
  const [pressing, setPressing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [leftAt, setLeftAt] = useState<number>();

  const update = useUpdate({
    loaded: restored?.kept.base ?? read,
    readFresh: () => readSecurityGroupFresh(id),
    mutation: useUpdateSecurityGroup(id),
    describe: securityGroupUpdateDescription,
    onAccepted: ({ value: { metadata } }, echo) => {
      draft.drop();
      showToast({
        title:
          echo.length === 0
            ? `Security group ${metadata.name ?? ''} saved`
            : `Security group ${metadata.name ?? ''} saved; the service did not confirm everything`,
        tone: echo.length === 0 ? 'settled' : 'attention',
        link: { to: page, label: 'Open' },
      });
      void navigate(page);
    },
  });
  const { base, hidden, outcome, state } = update;
  const [rules] = useState(() => rulesAsRead(base.raw));
  const [fresh] = useState(() => groupBegin(base.raw, rules, hidden));
  const [resolver] = useState(() =>
    faultResolver<GroupValues>((values) => groupFaults(values, base.raw, rules)),
  );
  const form = useForm<GroupValues>({
    defaultValues: restored?.kept.values ?? fresh,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: () => `Edit ${base.value.metadata.name ?? 'security group'}`,
    toKeep: (values) => (sameJson(values, fresh) ? undefined : draftToKeep(values, base)),
  });

  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind === 'refused') markRefused(form, outcome.error, groupFields);
  }, [outcome, form]);

  const review = (values: GroupValues) => {
    setRefusal(undefined);
    setLeftAt(undefined);
    const open = hidden.some(({ pointer }) => values.hidden[pointer] === undefined);
    setPressing(open);
    if (open) {
      setTimeout(() => focusOpenQuestion(element.current));
      return undefined;
    }
    const body = composeUpdate(base.raw, groupEdits(base.raw, values, rules, hidden));
    return update.review(body, groupChoices(values));
  };
  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(review, () =>
      setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  const name = base.value.metadata.name ?? id;
  const found =
    update.found === undefined
      ? undefined
      : [
          {
            to: page,
            name: update.found.value.metadata.name ?? id,
            detail: plural(update.found.value.spec?.rules?.length ?? 0, 'rule'),
          },
        ];
  return (
    <FormProvider {...form}>
      <FormLayout
        ref={element}
        wide
        onSubmit={submit}
        frozen={update.frozen}
        notice={
          restored !== undefined && (
            <DraftNotice
              at={restored.at}
              onDiscard={() => {
                draft.drop();
                onDiscard();
              }}
            />
          )
        }
        aside={<SecurityGroupEditRequest id={id} base={base} rules={rules} hidden={hidden} />}
        footer={
          <FormFooter
            submit="Review changes"
            busy={busyWords[state]}
            cancel={page}
            refusal={refusal}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={page} link={`Look at ${name}`}>
                  the changes may be made.
                </LeftOpen>
              )
            }
          />
        }
      >
        <SecurityGroupEditFields
          base={base}
          rules={rules}
          hidden={hidden}
          pressing={pressing}
          startAt={startAt}
        />
      </FormLayout>
      <PlanDialog review={update} noun="security group" />
      <OutcomeUnknownDialog
        opened={['unknown', 'looking', 'found', 'not found'].includes(state)}
        write="update"
        noun="security group"
        name={name}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={update.sentAt}
        looking={state === 'looking'}
        found={state === 'not found' ? [] : found}
        lookError={update.lookError}
        onLook={() => void update.lookFor()}
        onSendAgain={() => void update.sendAgain()}
        onLeave={() => {
          setLeftAt(update.sentAt);
          update.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
        onOpen={draft.drop}
      />
    </FormProvider>
  );
}

const busyWords: Partial<Record<string, string>> = {
  preparing: 'Comparing with the service…',
  sending: 'Saving…',
};

function focusOpenQuestion(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[role="radiogroup"][aria-invalid] input:enabled')?.focus();
}
