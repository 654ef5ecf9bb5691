import { create } from 'zustand';

interface Overlays {
  demo: boolean;
  palette: boolean;
  shortcuts: boolean;
  signOut: boolean;
  /** The token dialog. The person opens it, or the session after a 401. */
  token: boolean;
}

/** The dialogs of the shell that can be opened from several places. */
export const useOverlays = create<Overlays>(() => ({
  demo: false,
  palette: false,
  shortcuts: false,
  signOut: false,
  token: false,
}));

export function openPalette(): void {
  useOverlays.setState({ palette: true });
}
export function closePalette(): void {
  useOverlays.setState({ palette: false });
}
export function openShortcuts(): void {
  useOverlays.setState({ shortcuts: true });
}
export function closeShortcuts(): void {
  useOverlays.setState({ shortcuts: false });
}
export function openSignOut(): void {
  useOverlays.setState({ signOut: true });
}
export function closeSignOut(): void {
  useOverlays.setState({ signOut: false });
}
export function openToken(): void {
  useOverlays.setState({ token: true });
}
export function closeToken(): void {
  useOverlays.setState({ token: false });
}
export function openDemo(): void {
  useOverlays.setState({ demo: true });
}
export function closeDemo(): void {
  useOverlays.setState({ demo: false });
}
