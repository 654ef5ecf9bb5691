import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/http/errors';
import { formatTime } from '../../lib/time/dates';
import styles from './ErrorPanel.module.css';
import { errorDetails, errorSummary } from './errorWords';
import { paths } from './paths';
import { CopyButton } from '../ui/CopyButton';

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
  /** What failed, for errors that don't say so themselves. */
  title?: string;
}) {
  const summary = errorSummary(error, title);
  return (
    <div className={styles.panel} role="alert">
      <IconAlertCircle size={20} aria-hidden className="toned" data-tone="failed" />
      <div className="shrink">
        <p className={styles.title}>{summary.title}</p>
        {summary.words !== '' && <p className={styles.text}>{summary.words}</p>}
        {stale !== undefined && (
          <p className={styles.text}>What is shown is from {formatTime(stale)}.</p>
        )}
        {summary.facts.length > 0 && (
          <p className={styles.facts}>
            {summary.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
        <div className={styles.actions}>
          {onRetry && (
            <button type="button" className="button" onClick={onRetry}>
              Retry
            </button>
          )}
          <CopyButton
            className="button"
            label="Copy details"
            what="Details"
            text={() => errorDetails(error, title)}
          />
          {error instanceof ApiError && error.requestId !== undefined && (
            <Link className="button" to={paths.activity(error.requestId)}>
              Show request
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
