import { create } from 'zustand';

interface Overlays {
  demo: boolean;
  palette: boolean;
  shortcuts: boolean;
  signOut: boolean;
  /** The token dialog. The person opens it, or the session after a 401. */
  token: boolean;
}

export const useOverlays = create<Overlays>(() => ({
  demo: false,
  palette: false,
  shortcuts: false,
  signOut: false,
  token: false,
}));

export function openOverlay(name: keyof Overlays): void {
  useOverlays.setState({ [name]: true });
}
export function closeOverlay(name: keyof Overlays): void {
  useOverlays.setState({ [name]: false });
}
