import { create } from 'zustand';
import type { ColleaguesType } from '../../api/sandbox/control';
import { readStored, writeStored } from '../../memory/browserStorage';

const NAME = 'meridian.demo';

/** What the demo controls of this browser did. */
interface Demo {
  /** Something may be on, so the header asks the sandbox. Kept, because the sandbox keeps it too. */
  mayBeOn: boolean;
  /** The last resource that a colleague changed, and when, in ms. */
  colleague?: OpenResource & { at: number };
}

/** The resource on the page; `inForm`: in its form. */
export interface OpenResource {
  type: ColleaguesType;
  id: string;
  inForm: boolean;
}

export const useDemo = create<Demo>(() => ({ mayBeOn: readStored('local', NAME) !== undefined }));

export function noteOn(mayBeOn: boolean): void {
  writeStored('local', NAME, mayBeOn ? 'on' : undefined);
  useDemo.setState({ mayBeOn });
}

export function noteColleague(open: OpenResource): void {
  useDemo.setState({ colleague: { ...open, at: Date.now() } });
}
