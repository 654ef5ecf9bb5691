import { Link } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import classes from './FormEnd.module.css';
import { ErrorFacts } from '../../resource/ErrorPanel';
import { errorDetails, errorSummary } from '../../resource/errorWords';
import { CopyButton } from '../../ui/CopyButton';
import { paths } from '../../resource/paths';
import { FieldNote } from '../../ui/form/FieldNote';
import { newToken, useTokenRenewed } from '../../resource/useRenewed';
import { Notice } from '../../ui/Notice';

interface FormErrorsProps {
  /** The refusal. Its status is shown, and the server's words if no field shows them. */
  error?: ApiError | undefined;
  words?: string | undefined;
  /** It does not say whether anything changed, such as a 500. */
  mayHaveChanged?: boolean | undefined;
  faults?: number;
  /** What to do once there is a new token: "Save again." */
  again: string;
}

export function FormErrors({
  error,
  words,
  mayHaveChanged = false,
  faults = 0,
  again,
}: FormErrorsProps) {
  if (useTokenRenewed(error))
    return <Notice tone="note" title={`${newToken} ${again}`} role="status" />;
  if (error === undefined)
    return (
      faults > 0 && (
        <Notice
          tone="failed"
          title={faults === 1 ? 'Fix 1 field to continue.' : `Fix ${faults} fields to continue.`}
          role="alert"
        />
      )
    );
  const { title, words: own, facts } = errorSummary(error);
  return (
    <Notice tone="failed" title={title} role="alert" tabIndex={-1} data-refusal>
      <div className={classes.server}>
        <ErrorFacts words={words ?? own} facts={facts}>
          {error.requestId !== undefined && (
            <Link to={paths.activity(error.requestId)}>Show request</Link>
          )}
          <CopyButton label="Copy details" what="Details" text={() => errorDetails(error)} />
        </ErrorFacts>
      </div>
      {mayHaveChanged && (
        <FieldNote tone="attention">It is unknown whether anything changed.</FieldNote>
      )}
    </Notice>
  );
}
