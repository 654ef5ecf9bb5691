import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Blank } from './Blank';

/** Shown when the shell itself failed, so it uses nothing of the shell. */
export function RootError() {
  const error = useRouteError();
  useEffect(() => {
    document.title = 'Meridian could not be shown · Meridian';
  }, []);
  return (
    <Blank
      title="Meridian could not be shown"
      words={error instanceof Error ? error.message : String(error)}
      note="Nothing was sent. What you typed is kept as drafts."
    />
  );
}
