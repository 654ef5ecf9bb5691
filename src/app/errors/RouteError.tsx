import { useRouteError } from 'react-router';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { PageHeader } from '../../components/page/PageHeader';

/** A page that could not be shown: the shell stays, and there is a way on. */
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

/** After a new version was put in place, the old one's files are gone; a reload gets the new ones. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}
