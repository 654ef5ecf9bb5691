import { createBrowserRouter, useRouteError } from 'react-router';
import { basePath } from '../session/addresses';
import { Shell } from './layout/Shell';
import { notFound, pages } from './routes';
import { useEffect } from 'react';
import { Blank } from './errors/Blank';
import { missingWords, useMissingFile } from './errors/useMissingFile';

/** Starts loading the code of the page in the address. */
export function createRouter() {
  const shell = { element: <Shell />, ErrorBoundary: RootError, children: [...pages, notFound] };
  return createBrowserRouter([shell], { basename: basePath });
}

/** Shown when the shell itself failed, so it uses nothing of the shell. */
function RootError() {
  const error = useRouteError();
  const isMissing = useMissingFile(error);
  useEffect(() => {
    document.title = 'Meridian could not be shown · Meridian';
  }, []);
  return (
    <Blank
      title="Meridian could not be shown"
      words={isMissing ? missingWords() : error instanceof Error ? error.message : String(error)}
      note="Nothing was sent. What you typed is kept as drafts."
    />
  );
}
