import { Suspense } from 'react';
import { preloadable } from '../../ui/preloadable';
import { useWhenIdle } from '../../ui/whenIdle';
import { KeysHeld } from '../../ui/heldKeys';
import { useTokenRequest } from '../../session/credential';
import { useShortcuts } from '../keys/useShortcuts';
import { useOverlays } from '../overlays';

const Palette = preloadable(() => import('../palette/Palette').then((m) => m.Palette));
const ShortcutSheet = preloadable(() =>
  import('../keys/ShortcutSheet').then((m) => m.ShortcutSheet),
);
const TokenDialog = preloadable(() =>
  import('../connection/TokenDialog').then((m) => m.TokenDialog),
);
const SignOutDialog = preloadable(() =>
  import('../connection/SignOutDialog').then((m) => m.SignOutDialog),
);

const DemoControls = preloadable(() => import('../demo/DemoControls').then((m) => m.DemoControls));

/** The dialogs of the shell. Their code is loaded when the first one opens. */
export function Dialogs() {
  const { demo, palette, shortcuts, signOut, token } = useOverlays();
  const request = useTokenRequest();
  useWhenIdle(Palette.preload);

  useShortcuts();

  return (
    <Suspense fallback={<KeysHeld />}>
      {demo && <DemoControls />}
      {palette && <Palette />}
      {shortcuts && <ShortcutSheet />}
      {(token || request.open) && <TokenDialog />}
      {signOut && <SignOutDialog />}
    </Suspense>
  );
}
