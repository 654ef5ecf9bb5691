import { useCallback, useEffect } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router';

/**
 * Tells whether the form beside it is on screen: an accepted write leads on from there, and from nowhere else. Whoever
 * presses what leads away has left at once, though the form stays drawn until the next page is there. React Router
 * tells of that too late (`useNavigation`), but asks blockers first; this one blocks nothing.
 */
export function OnScreen({ tell }: { tell: (here: boolean) => void }) {
  const { pathname } = useLocation();
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
  useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation }) => {
        tell(nextLocation.pathname === pathname);
        return false;
      },
      [tell, pathname],
    ),
  );
  return null;
}
