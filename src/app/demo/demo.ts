import { create } from 'zustand';
import { readStored, writeStored } from '../../memory/browserStorage';

const NAME = 'meridian.demo';

/** Whether something may be on, so that the header asks the sandbox. Kept, because the sandbox keeps it too. */
export const useDemo = create(() => ({ mayBeOn: readStored('local', NAME) !== undefined }));

export function noteOn(mayBeOn: boolean): void {
  writeStored('local', NAME, mayBeOn ? 'on' : undefined);
  useDemo.setState({ mayBeOn });
}
