import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import classes from './FormFooter.module.css';
import { errorSummary } from '../page/errorWords';
import { paths } from '../page/paths';
import { FieldNote } from '../form/FieldNote';
import { SendKeys } from '../form/sendShortcut';
import { Notice } from '../ui/Notice';
import { countFaults } from './formFaults';
import { SubmitButton } from './SubmitButton';

interface FormFooterProps {
  submit: string;
  /** Something is under way; the words say what. */
  busy?: string | undefined;
  /** Where "Cancel" leads. The draft is kept. */
  cancel: string;
  refusal?: { error: ApiError; mayHaveChanged: boolean } | undefined;
  /** Stands above the buttons: an outcome that is still open. */
  notice?: ReactNode;
}

/** The end of a form: what stands in the way, and the buttons. */
export function FormFooter({ submit, busy, cancel, refusal, notice }: FormFooterProps) {
  const { control } = useFormContext();
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
      <div className="line gap-8">
        <SubmitButton busy={busy} shortcut>
          {submit}
        </SubmitButton>
        <Link to={cancel} className="button">
          Cancel
        </Link>
        <SendKeys />
      </div>
    </>
  );
}

/** What a refusal by a failing service leaves open. */
export function cautionOf(mayHaveChanged: boolean): string | undefined {
  return mayHaveChanged ? 'This does not tell whether anything changed.' : undefined;
}

interface FormErrorsProps {
  /** The refusal: its status is shown, and the server's words where no field of the form shows them. */
  error?: ApiError | undefined;
  /** The server's words, where they can be told better. */
  words?: string | undefined;
  /** What the refusal leaves open, such as a 500 that does not tell whether anything changed. */
  caution?: string | undefined;
  /** Errors of the fields, found before anything was sent. */
  faults?: number;
}

/** What stands between a form and its end, inline above the buttons. */
export function FormErrors({ error, words, caution, faults = 0 }: FormErrorsProps) {
  if (error !== undefined) return <Refusal error={error} said={words} caution={caution} />;
  if (faults === 0) return null;
  return (
    <Notice
      tone="failed"
      title={faults === 1 ? 'One field needs another look.' : `${faults} fields need another look.`}
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
      {words !== '' && <p className={classes.server}>{words}</p>}
      {caution !== undefined && <FieldNote tone="attention">{caution}</FieldNote>}
      <p className={`hint ${classes.facts}`}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {error.requestId !== undefined && (
          <Link to={paths.activity(error.requestId)}>Show request</Link>
        )}
      </p>
    </Notice>
  );
}
