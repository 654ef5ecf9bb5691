import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { needsCredential } from '../../api/errors';
import { useCreateInstance } from '../../api/instances';
import { DraftNotice } from '../../components/forms/DraftNotice';
import { faultResolver } from '../../components/forms/faultResolver';
import { FormFooter } from '../../components/forms/FormFooter';
import { focusEndOfForm, focusFirstFault } from '../../components/forms/formFocus';
import { FormLayout } from '../../components/forms/FormLayout';
import { markRefused } from '../../components/forms/serverFaults';
import { useDraft, useRestoredDraft } from '../../components/forms/useDraft';
import { paths } from '../../components/paths';
import { LeftOpen } from '../../components/review/LeftOpen';
import { OutcomeUnknownDialog } from '../../components/review/OutcomeUnknownDialog';
import { showToast } from '../../components/toast';
import { sameJson } from '../../lib/json';
import { instanceCreateDescription } from '../../writes/instances';
import { useCreate } from '../../writes/useCreate';
import {
  instanceBody,
  instanceFaults,
  instanceValues,
  instanceFields,
  type InstanceValues,
} from './instanceForm';
import { InstanceFields } from './InstanceFields';
import { InstanceSummary } from './InstanceSummary';

interface InstanceCreateFormProps {
  /** The form's address, under which its draft is kept. */
  address: string;
  fresh: InstanceValues;
  /** The region that is meant while no network is chosen; '' where none is. */
  regionId: string;
}

const resolver = faultResolver(instanceFaults);

export function InstanceCreateForm({ address, fresh, regionId }: InstanceCreateFormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, readDraft);
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [left, setLeft] = useState<{ at: number; requestId?: string | undefined }>();
  const form = useForm<InstanceValues>({
    defaultValues: restored?.kept ?? fresh,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: (values) => `Create instance ${values.name.trim()}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : values),
  });
  const write = useCreate({
    describe: instanceCreateDescription,
    mutation: useCreateInstance(),
    onAccepted: ({ value: { metadata } }, echo) => {
      const to = paths.instance(metadata.id);
      draft.drop();
      showToast({
        title:
          echo.length === 0
            ? `Instance ${metadata.name ?? ''} created`
            : `Instance ${metadata.name ?? ''} created; the service did not confirm everything`,
        tone: echo.length === 0 ? 'settled' : 'attention',
        link: { to, label: 'Open' },
      });
      void navigate(to);
    },
  });

  const { outcome } = write;
  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, instanceFields);
    // The token dialog has the focus then; the form waits behind it as it is.
    if (!needsCredential(outcome.error)) setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form]);

  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(
      (values) => {
        setLeft(undefined);
        return write.submit(instanceBody(values));
      },
      () => setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  const name = form.getValues('name').trim();
  const unknown = outcome?.kind === 'unknown' ? outcome.error : undefined;
  return (
    <FormProvider {...form}>
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={write.frozen}
        notice={
          noticed &&
          restored !== undefined && (
            <DraftNotice
              at={restored.at}
              onDiscard={() => {
                form.reset(fresh);
                draft.drop();
                setNoticed(false);
                form.setFocus('name');
              }}
            />
          )
        }
        aside={<InstanceSummary regionId={regionId} />}
        footer={
          <FormFooter
            submit="Create instance"
            busy={write.state === 'sending' ? 'Creating the instance…' : undefined}
            cancel={paths.instances()}
            refusal={outcome?.kind === 'refused' ? outcome : undefined}
            notice={
              left !== undefined && (
                <LeftOpen
                  at={left.at}
                  to={paths.activity(left.requestId)}
                  link="Look at the request"
                >
                  {name} may exist, and the interface has no list that would show it.
                </LeftOpen>
              )
            }
          />
        }
      >
        <InstanceFields regionId={regionId} />
      </FormLayout>
      <OutcomeUnknownDialog
        opened={write.state === 'unknown'}
        write="create"
        noun="instance"
        name={name}
        error={unknown}
        sentAt={write.sentAt}
        looking={false}
        found={undefined}
        lookError={undefined}
        onSendAgain={() => void write.sendAgain()}
        onLeave={() => {
          setLeft({ at: write.sentAt ?? Date.now(), requestId: unknown?.requestId });
          write.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
        onOpen={draft.drop}
      />
    </FormProvider>
  );
}

function readDraft(kept: unknown): InstanceValues | undefined {
  const read = z.safeParse(instanceValues, kept);
  return read.success ? read.data : undefined;
}
