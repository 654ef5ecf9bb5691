import { useRef, type ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import classes from './FormFooter.module.css';
import { ErrorFacts } from '../../page/ErrorPanel';
import { errorSummary } from '../../page/errorWords';
import { DetailsButton } from '../../page/DetailsButton';
import { paths } from '../../page/paths';
import { usePageActions } from '../../ui/usePageActions';
import { FieldNote } from '../../form/FieldNote';
import { SendKeys } from '../../form/sendShortcut';
import { Notice } from '../../ui/Notice';
import { countFaults } from './formFaults';
import { SubmitButton } from './SubmitButton';

interface FormFooterProps {
  submit: string;
  /** Says what is in progress. */
  busy?: string | undefined;
  /** The address of "Cancel". The draft is kept. */
  cancel: string;
  onCancel: () => void;
  refusal?: { error: ApiError; mayHaveChanged: boolean } | undefined;
  /** Shown above the buttons: an outcome that is still unknown. */
  notice?: ReactNode;
}

/** The end of a form: its errors and the buttons. */
export function FormFooter({ submit, busy, cancel, onCancel, refusal, notice }: FormFooterProps) {
  const { control } = useFormContext();
  const buttons = useRef<HTMLDivElement>(null);
  usePageActions([
    { id: 'submit', label: submit, run: () => buttons.current?.querySelector('button')?.click() },
  ]);
  const { errors, isSubmitted } = useFormState({ control });
  const faults = isSubmitted ? countFaults(errors) : 0;
  return (
    <>
      {notice}
      <FormErrors
        error={faults === 0 ? refusal?.error : undefined}
        caution={cautionOf(refusal?.mayHaveChanged ?? false)}
        faults={faults}
      />
      <div ref={buttons} className={`card line gap-8 ${classes.buttons}`}>
        <SubmitButton busy={busy} shortcut>
          {submit}
        </SubmitButton>
        <Link to={cancel} className="button" onClick={onCancel}>
          Cancel
        </Link>
        <SendKeys />
      </div>
    </>
  );
}

/** A caution for a refusal that does not say whether anything changed. */
export function cautionOf(mayHaveChanged: boolean): string | undefined {
  return mayHaveChanged ? 'It is unknown whether anything changed.' : undefined;
}

interface FormErrorsProps {
  /** The refusal. Its status is shown, and the server's words if no field shows them. */
  error?: ApiError | undefined;
  /** Replaces the server's words. */
  words?: string | undefined;
  /** What the refusal leaves open, such as a 500 that does not say whether anything changed. */
  caution?: string | undefined;
  /** The number of field errors found before sending. */
  faults?: number;
}

/** The errors of a form, inline above the buttons. */
export function FormErrors({ error, words, caution, faults = 0 }: FormErrorsProps) {
  if (error !== undefined) return <Refusal error={error} said={words} caution={caution} />;
  if (faults === 0) return null;
  return (
    <Notice
      tone="failed"
      title={faults === 1 ? 'Fix 1 field to continue.' : `Fix ${faults} fields to continue.`}
      role="alert"
    />
  );
}

function Refusal({
  error,
  said,
  caution,
}: {
  error: ApiError;
  said: string | undefined;
  caution: string | undefined;
}) {
  const { title, words: own, facts } = errorSummary(error);
  const words = said ?? own;
  return (
    <Notice tone="failed" title={title} role="alert" tabIndex={-1} data-refusal>
      <div className={classes.server}>
        <ErrorFacts words={words} facts={facts}>
          {error.requestId !== undefined && (
            <Link to={paths.activity(error.requestId)}>Show request</Link>
          )}
          <DetailsButton error={error} className="plain" />
        </ErrorFacts>
      </div>
      {caution !== undefined && <FieldNote tone="attention">{caution}</FieldNote>}
    </Notice>
  );
}
