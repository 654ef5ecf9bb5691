import { afterEach, vi } from 'vitest';

// What a test put in the place of something global ends with it: the next file may share its process.
afterEach(() => void vi.unstubAllGlobals());

// A second, which is how long `waitFor` tries by itself, is too short on a busy machine. It ends as soon as what it waits
// for is there.
const { waitFor } = vi;
vi.waitFor = (check, options = 20_000) => waitFor(check, options);
