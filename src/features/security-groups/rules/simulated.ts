import { create } from 'zustand';

/** The last connection that the simulator was asked about, and when, in ms. */
export const useSimulated = create<{ protocol: string; port: number | undefined; at: number }>(
  () => ({ protocol: '', port: undefined, at: 0 }),
);

export function noteSimulated(protocol: string, port: number | undefined): void {
  useSimulated.setState({ protocol, port, at: Date.now() });
}
