import { useMemo } from 'react';
import { changeTour, useTour } from '../../memory/tour';
import { hasDemoControls, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';

/** How the tour is started or resumed from a menu; not offered while it is open. */
export function useTourEntry(): { offered: boolean; label: string; open: () => void } {
  const { connection, organization } = useMemoryKey();
  const tour = useTour({ connection, organization });
  const hasDemo = hasDemoControls(useConnection());
  const state = tour?.state;
  return useMemo(
    () => ({
      offered: hasDemo && state !== 'open',
      label: state === 'left' ? 'Resume the tour' : 'Start the tour',
      open: () => {
        const start = state === 'left' ? {} : { stop: 0, begun: false };
        changeTour({ connection, organization }, { state: 'open', ...start });
      },
    }),
    [connection, organization, hasDemo, state],
  );
}
