import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Link, useBlocker, useLocation, type BlockerFunction } from 'react-router';
import { resourceOf } from '../../contract/resources';
import { SendKeys } from '../../ui/form/sendShortcut';
import { visible } from '../../lib/text/invisible';
import { At } from '../../ui/Age';
import type { Part } from '../../ui/jsx';
import { Notice } from '../../ui/Notice';
import { usePageActions } from '../../ui/usePageActions';
import type { Base } from '../plan/plan';
import { isAsking, type Left } from '../send/snapshot';
import { foundItem, leftOpen } from './afterWrite';
import classes from './FormEnd.module.css';
import { FormErrors } from './FormErrors';
import { countFaults } from './formFaults';
import type { WriteFormProps } from './formParts';
import { OutcomeUnknownDialog } from './OutcomeUnknownDialog';
import { PlanDialog } from './PlanDialog';
import { SubmitButton } from './SubmitButton';
import type { Save } from './useSave';

/** The end of a form: what became of the last save, its review and its question, and the buttons. */
export function FormEnd<V extends FieldValues, T>({
  save,
  props,
  base,
  form,
  name,
  reviewNotice,
  onCancel,
}: {
  save: Save<T>;
  props: WriteFormProps<V, T>;
  base: Base<T> | undefined;
  form: UseFormReturn<V>;
  name: () => string;
  /** What the review says of an earlier version. */
  reviewNotice: Part;
  onCancel: () => void;
}) {
  const { describe, cancel, detail } = props;
  const { noun } = resourceOf(describe.type);
  const { left, outcome, looked } = save;
  const { errors, isSubmitted } = useFormState({ control: form.control });
  const faults = isSubmitted ? countFaults(errors) : 0;
  const refusal = outcome?.kind === 'refused' && faults === 0 ? outcome : undefined;
  const found = detail && foundItem(describe.type, detail);
  const button = useRef<HTMLButtonElement>(null);
  const submit = base ? 'Review changes' : `Create ${noun}`;
  usePageActions([{ id: 'submit', label: submit, run: () => button.current?.click() }]);
  return (
    <>
      <OnScreen tell={save.onScreen} />
      {base && <PlanDialog review={save} noun={noun} notice={reviewNotice} />}
      <OutcomeUnknownDialog
        opened={save.state === 'unknown'}
        write={base ? 'update' : 'create'}
        noun={noun}
        name={name()}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={save.sentAt}
        asking={isAsking(save)}
        looked={looked && { ...looked, found: found && looked.found?.map(found) }}
        again={describe.again}
        onLook={save.lookFor && (() => void save.lookFor?.())}
        onSendAgain={() => void save.sendAgain()}
        onLeave={save.leave}
      />
      <div className={`stack ${classes.end}`}>
        {left && (
          <LeftOpen {...left} {...leftOpen(describe.type, base?.raw, cancel, left.requestId)} />
        )}
        <FormErrors
          error={refusal?.error}
          mayHaveChanged={refusal?.mayHaveChanged}
          faults={faults}
          again={base ? 'Save again.' : `Create the ${noun} again.`}
        />
        <div className={`card line gap-8 ${classes.buttons}`}>
          <SubmitButton ref={button} busy={save.busy} shortcut>
            {submit}
          </SubmitButton>
          <Button component={Link} to={cancel} onClick={onCancel}>
            Cancel
          </Button>
          <SendKeys />
        </div>
      </div>
    </>
  );
}

/** Shown above the buttons after "Decide later": the outcome of the last request is unknown. */
function LeftOpen({ at, name, to, link, words }: Left & ReturnType<typeof leftOpen>) {
  return (
    <Notice tone="attention" title="The outcome of the last request is unknown" role="status">
      <span>
        <span>{'Sent at '}</span>
        <At at={at} from={11} />
        <span>{`: ${name === undefined ? '' : `${visible(name)} `}${words} `}</span>
        <Link to={to}>{link}</Link>
        <span>{' before you send again.'}</span>
      </span>
    </Notice>
  );
}

/**
 * Reports whether the form is open, because only then does an accepted write open the next page. The form counts as
 * left once a link is clicked, even while it is still drawn. `useNavigation` reports that too late, so this uses a
 * blocker that blocks nothing.
 */
function OnScreen({ tell }: { tell: (here: boolean) => void }) {
  const { pathname } = useLocation();
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
  useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation }) => {
        tell(nextLocation.pathname === pathname);
        return false;
      },
      [tell, pathname],
    ),
  );
  return null;
}
