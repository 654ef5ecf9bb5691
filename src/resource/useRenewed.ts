import { useEffect, useState } from 'react';
import { needsCredential } from '../api/http/errors';
import { onNewToken } from '../session/credential';

/** Whether a new token was given since `shown` asked for one. `undefined` does not ask. */
export function useRenewed(shown: unknown): boolean {
  const [renewed, setRenewed] = useState<unknown>();
  useEffect(() => onNewToken(() => setRenewed(() => shown)), [shown]);
  return shown !== undefined && renewed === shown;
}

/** The same for an error that only a new token can mend. */
export function useTokenRenewed(error: unknown): boolean {
  return useRenewed(needsCredential(error) ? error : undefined);
}

export const newToken = 'New token in place.';
