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

/** Opens a dialog of the shell. */
export function openOverlay(name: keyof Overlays): void {
  useOverlays.setState({ [name]: true });
}
export function closeOverlay(name: keyof Overlays): void {
  useOverlays.setState({ [name]: false });
}
