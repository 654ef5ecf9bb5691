import { create } from 'zustand';

/** The dialogs of the shell. The token dialog is opened by the person, or by the session after a 401. */
type Overlay = 'demo' | 'palette' | 'shortcuts' | 'signOut' | 'token';

export const useOverlays = create<Partial<Record<Overlay, boolean>>>(() => ({}));

export const openOverlay = (name: Overlay): void => useOverlays.setState({ [name]: true });
export const closeOverlay = (name: Overlay): void => useOverlays.setState({ [name]: false });
