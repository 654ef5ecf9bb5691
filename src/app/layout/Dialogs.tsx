import { Suspense, useEffect } from 'react';
import { preloadable } from '../../components/ui/preloadable';
import { useWhenIdle } from '../../components/ui/whenIdle';
import { useTokenRequest } from '../../session/credential';
import { closePalette, openPalette, useOverlays } from '../overlays';

const Palette = preloadable(() => import('../palette/Palette').then((m) => m.Palette));
const TokenDialog = preloadable(() =>
  import('../connection/TokenDialog').then((m) => m.TokenDialog),
);
const SignOutDialog = preloadable(() =>
  import('../connection/SignOutDialog').then((m) => m.SignOutDialog),
);

const DemoControls = preloadable(() => import('../demo/DemoControls').then((m) => m.DemoControls));

/** The dialogs of the shell. Their code is loaded when the first one opens. */
export function Dialogs() {
  const { demo, palette, signOut, token } = useOverlays();
  const request = useTokenRequest();
  useWhenIdle(Palette.preload);

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
      {demo && <DemoControls />}
      {palette && <Palette />}
      {(token || request.open) && <TokenDialog />}
      {signOut && <SignOutDialog />}
    </Suspense>
  );
}
