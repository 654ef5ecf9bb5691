import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../api/http/errors';
import styles from './ErrorPanel.module.css';
import { errorDetails, errorSummary, type ErrorSummary } from './errorWords';
import { paths } from './paths';
import { CopyButton } from '../ui/CopyButton';
import { Notice } from '../ui/Notice';
import { At } from '../ui/Age';
import type { Part } from '../ui/jsx';
import { newToken, useTokenRenewed } from './useRenewed';

/** A failed load, shown in the page: the status, the server's words, and what to do next. */
export function ErrorPanel({
  error,
  onRetry,
  title,
  stale,
}: {
  error: unknown;
  onRetry?: () => void;
  /** When the data still on the page was read, in ms. */
  stale?: number | undefined;
  title?: string | undefined;
}) {
  const summary = errorSummary(error, title);
  if (useTokenRenewed(error))
    return (
      <Notice
        tone="note"
        role="status"
        title={onRetry ? `${newToken} Try again.` : newToken}
        actions={
          onRetry && (
            <Button size="xs" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      />
    );
  return (
    <Notice tone="failed" role="alert" title={summary.title} mb="var(--after-notice, 12px)">
      <ErrorFacts {...summary} />
      {stale !== undefined && (
        <p>
          <span>{'What is shown is from '}</span>
          <At at={stale} />
          <span>.</span>
        </p>
      )}
      <div className="line gap-8">
        {onRetry && (
          <Button size="xs" onClick={onRetry}>
            Retry
          </Button>
        )}
        <CopyButton label="Copy details" what="Details" text={() => errorDetails(error, title)} />
        {error instanceof ApiError && error.requestId !== undefined && (
          <Button size="xs" component={Link} to={paths.activity(error.requestId)}>
            Show request
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** The server's words, then the status and what else helps to find the request. */
export function ErrorFacts({
  words,
  facts,
  children,
}: Pick<ErrorSummary, 'words' | 'facts'> & { children?: Part }) {
  return (
    <>
      {words !== '' && <p className={`scroll breaks ${styles.words}`}>{words}</p>}
      {(facts.length > 0 || children !== undefined) && (
        <p className="line gap-12 hint" style={{ rowGap: 0 }}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {children}
        </p>
      )}
    </>
  );
}
