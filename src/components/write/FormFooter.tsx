import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import controls from '../ui/controls.module.css';
import { countFaults } from './countFaults';
import { FormErrors } from './FormErrors';
import classes from './FormFooter.module.css';
import { SendKeys } from '../form/SendKeys';
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
      <div className={classes.buttons}>
        <SubmitButton busy={busy} shortcut>
          {submit}
        </SubmitButton>
        <Link to={cancel} className={controls.button}>
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
