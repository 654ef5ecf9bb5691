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
      note="Nothing was sent to the service by this. What was typed into forms is kept as drafts and offered again."
    />
  );
}
