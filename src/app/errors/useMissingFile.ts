import { useEffect } from 'react';

declare global {
  interface Window {
    /** Whether something failed because a file of the console did not come; the script in index.html says. */
    isMissingFile?: (error: unknown) => boolean;
  }
}

/** The words for a file that is missing, and what a person can do. */
export const missingWords = (): string =>
  navigator.onLine ? 'Reload to get its files.' : 'It opens by itself when the connection is back.';

/**
 * Whether a file did not come. Then the script in index.html loads the page again once, with drafts of what was typed; without
 * a connection, it is loaded when that is back.
 */
export function useMissingFile(error: unknown): boolean {
  const isMissing = window.isMissingFile?.(error) === true;
  useEffect(() => {
    if (!isMissing) return undefined;
    dispatchEvent(new Event('missing-file'));
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isMissing]);
  return isMissing;
}
