import { beforeAll } from 'vitest';
import { clearMemory } from './memory';

// Test files share their modules: what an earlier one remembered is not known to the next.
beforeAll(() => clearMemory());
