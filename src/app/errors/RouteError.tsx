import { useRouteError } from 'react-router';
import { ErrorPanel } from '../../page/ErrorPanel';
import { PageHeader } from '../../page/PageHeader';

/** Replaces a page that could not be shown; the shell stays usable. */
export function RouteError() {
  const error = useRouteError();
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <ErrorPanel
        error={error}
        title={
          isMissingCode(error)
            ? 'The code of this page could not be loaded'
            : 'The console made a mistake'
        }
        onRetry={() => window.location.reload()}
      />
    </>
  );
}

/** After an update of the console, the old version's files are gone, and a reload gets the new ones. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}
