import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  useForm,
  useFormContext,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { needsCredential } from '../../api/http/errors';
import type { Read } from '../../api/cache/read';
import { visible } from '../../lib/text/invisible';
import { sameJson, type JsonObject } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import type { Looked, SentOnce } from '../../writes/send/createMachine';
import type { CreateDescription } from '../../writes/plan/describe';
import type { FormToCreate } from '../../writes/plan/forms';
import type { EchoFinding } from '../../writes/send/echo';
import { useCreate } from '../../writes/send/useCreate';
import { DraftNotice } from './DraftNotice';
import { focusEndOfForm, focusFirstFault } from './formFocus';
import { FormMethods } from './FormMethods';
import { formResolver } from './formResolver';
import { FormFooter } from './FormFooter';
import { FormLayout } from './FormLayout';
import { RequestPanel } from './RequestPanel';
import { markRefused } from './serverFaults';
import { useDraft, useRestoredDraft } from './useDraft';
import { LeftOpen } from './LeftOpen';
import { OutcomeUnknownDialog, type FoundItem } from './OutcomeUnknownDialog';
import type { Toast } from '../ui/toast';
import type { Created } from './created';
import { OnScreen } from './OnScreen';
import { showToastOf } from './showToastOf';

interface CreateFormProps<V extends FieldValues, T> {
  /** Where its draft is kept. */
  address: string;
  form: FormToCreate<V>;
  /** What it begins with. */
  fresh: V;
  /** What is being created, for people: its name or subject as typed. */
  nameOf: (values: V) => string;
  describe: CreateDescription;
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
  /** Where "Cancel" leads. */
  list: string;
  /** How an unknown outcome can be looked up, where a list exists. */
  look?: {
    lookFor: (body: JsonObject, sentAt: number) => Promise<Looked<T>>;
    found: (read: Read<T>) => FoundItem;
  };
  /** Where to look when an unknown outcome is left open; `requestId` is the request's in the activity. */
  leftOpen: (requestId: string | undefined) => { to: string; link: string; words: string };
  /** Beside the form; what would be sent when absent. */
  aside?: ReactNode;
  /** Where the focus goes when a draft is thrown away. */
  firstField?: Path<V>;
  /** Called when a request is about to leave. */
  onSubmit?: () => void;
  /** What follows when it is accepted. */
  accepted: (read: Read<T>, echo: EchoFinding[], sent: SentOnce) => Created;
  children: ReactNode;
}

/** A create form: draft, what would be sent, one request for each deliberate act, and its outcome. */
export function CreateForm<V extends FieldValues, T>(props: CreateFormProps<V, T>) {
  const { address, form: description, fresh, nameOf, describe, look } = props;
  const { body, fieldAt } = description;
  const { noun } = describe;
  const navigate = useNavigate();
  const [connection] = useState(() => currentConnection().id);
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => {
    const read = z.safeParse(description.drafts, kept);
    return read.success ? read.data : undefined;
  });
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [left, setLeft] = useState<Left | undefined>(restored?.sent?.left && restored.sent);
  const form = useForm<V>({
    defaultValues: (restored?.kept ?? fresh) as DefaultValues<V>,
    resolver: formResolver(description.rules),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: (values) => `Create ${noun} ${nameOf(values)}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : values),
  });
  const name = nameOf(form.getValues());
  const write = useCreate<T>({
    address,
    describe,
    mutation: props.mutation,
    open: restored?.sent?.left ? undefined : restored?.sent,
    ...(look && { lookFor: look.lookFor }),
    onSend: (sent) => draft.keepSent({ ...sent, name: nameOf(form.getValues()) }),
    onFound: () => draft.drop(),
    onOutcome: (end, sent, here) => {
      if (end.kind === 'accepted') {
        draft.drop();
        const { toast, to, state } = props.accepted(end.read, end.echo, sent);
        showToastOf(connection, toast);
        if (here) void navigate(to, { state });
        return;
      }
      if (end.kind === 'refused') draft.keepUnsent();
      if (!here) showToastOf(connection, notCreated(end.kind, `${noun} ${name}`, address));
    },
  });

  const { outcome } = write;
  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, fieldAt);
    // The token dialog has the focus then; the form waits behind it as it is.
    if (!needsCredential(outcome.error)) setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form, fieldAt]);

  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(
      (values) => {
        setLeft(undefined);
        props.onSubmit?.();
        return write.submit(body(values));
      },
      () => setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  const unknown = outcome?.kind === 'unknown' ? outcome.error : undefined;
  const open = left && props.leftOpen(left.requestId);
  return (
    <FormMethods form={form}>
      <OnScreen tell={write.onScreen} />
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={write.frozen}
        notice={
          noticed &&
          restored !== undefined && (
            <DraftNotice
              at={restored.at}
              sentAt={restored.sentAt}
              onDiscard={() => {
                form.reset(fresh);
                draft.drop();
                setNoticed(false);
                setLeft(undefined);
                if (props.firstField !== undefined) form.setFocus(props.firstField);
              }}
            />
          )
        }
        aside={props.aside ?? <Request describe={describe} bodyOf={body} />}
        footer={
          <FormFooter
            submit={`Create ${noun}`}
            busy={write.state === 'sending' ? `Creating the ${noun}…` : undefined}
            cancel={props.list}
            refusal={outcome?.kind === 'refused' ? outcome : undefined}
            notice={
              left &&
              open && (
                <LeftOpen at={left.at} to={open.to} link={open.link}>
                  {visible(left.name)} {open.words}
                </LeftOpen>
              )
            }
          />
        }
      >
        {props.children}
      </FormLayout>
      <OutcomeUnknownDialog
        state={write.state}
        write="create"
        noun={noun}
        name={name}
        error={unknown}
        sentAt={write.sentAt}
        found={look && write.found?.map(look.found)}
        lookError={write.lookError}
        again={describe.again}
        onLook={write.lookFor && (() => void write.lookFor?.())}
        onSendAgain={() => void write.sendAgain()}
        onLeave={() => {
          const at = write.sentAt ?? Date.now();
          setLeft({ at, name, requestId: unknown?.requestId });
          if (write.sent) draft.keepSent({ body: write.sent, at, name, left: true });
          write.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
      />
    </FormMethods>
  );
}

/** An outcome that was left open. */
interface Left {
  at: number;
  name?: string | undefined;
  requestId?: string | undefined;
}

/** What is told of a failure to whoever has left the form meanwhile. */
function notCreated(kind: 'refused' | 'unknown', what: string, address: string): Toast {
  const link = { to: address, label: 'Open the form' };
  return kind === 'refused'
    ? { title: `Not created: ${what}`, tone: 'failed', link }
    : { title: `Outcome unknown: ${what}`, tone: 'attention', link };
}

function Request<V extends FieldValues>({
  describe,
  bodyOf,
}: {
  describe: CreateDescription;
  bodyOf: (values: V) => JsonObject;
}) {
  const { control, getValues } = useFormContext<V>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  return (
    <RequestPanel
      request={{ operation: describe.operation, url: describe.url(), body: bodyOf(getValues()) }}
    />
  );
}
