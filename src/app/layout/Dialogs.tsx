import { lazy, Suspense, useEffect } from 'react';
import { useTokenRequest } from '../../session/credential';
import { closePalette, openPalette, useOverlays } from '../overlays';

const Palette = lazy(() => import('../palette/Palette').then((m) => ({ default: m.Palette })));
const TokenDialog = lazy(() =>
  import('../connection/TokenDialog').then((m) => ({ default: m.TokenDialog })),
);
const SignOutDialog = lazy(() =>
  import('../connection/SignOutDialog').then((m) => ({ default: m.SignOutDialog })),
);

/** The dialogs of the shell; their code comes when the first of them is opened. */
export function Dialogs() {
  const { palette, signOut, token } = useOverlays();
  const request = useTokenRequest();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (useOverlays.getState().palette) closePalette();
      else openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Suspense fallback={null}>
      {palette && <Palette />}
      {(token || request.open) && <TokenDialog />}
      {signOut && <SignOutDialog />}
    </Suspense>
  );
}
