import { createContext } from 'react';
import type { ResourceType } from '../../contract/resources';
import type { MemoryKey } from '../../memory/storedList';
import type { ResourceDescription } from './describe';

export type DescriptionOf = (
  type: ResourceType,
  key: MemoryKey,
  write: 'create' | 'update',
) => ResourceDescription;

/** How bodies of every type are described. Each subject describes its own, and only the shell knows them all. */
export const Descriptions = createContext<DescriptionOf>((type) => ({
  type,
  labels: {},
  lists: {},
}));
