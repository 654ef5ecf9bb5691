import type { TablerIcon } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ResourceType } from '../contract/resources';
import type { BulkType } from '../memory/bulk';
import type { JsonObject } from '../lib/json';
import type { Component } from './jsx';

/** A resource that was chosen in a list, as the list shows it. */
export interface Chosen {
  id: string;
  name: string;
  /** Without a `spec` where it was not read. */
  raw: JsonObject;
}

/** Whose changes are shown; `organization` is what the resource says. */
export interface HistoryProps {
  type: ResourceType;
  id: string;
  organization?: string | undefined;
}

/** Parts of pages that belong to another subject. The shell fills them in, so that no subject imports another. */
export interface Slots {
  /** What subjects say of themselves, each in its `pages.ts`. */
  subjects: Partial<Readonly<Record<ResourceType, { icon: TablerIcon }>>>;
  /** What can be done with the chosen rows of a list. */
  ChosenBar: Component<{
    className: string | undefined;
    type: BulkType;
    count: number;
    /** How many of them the search leaves. */
    shown: number;
    chosen: () => Chosen[];
    onClear: () => void;
  }>;
  /** Who changed a resource, and how it was before. */
  History: Component<HistoryProps>;
  /** What the team changed last, where the gateway keeps a journal. */
  RecentChanges: Component;
  /** Who can reach a network, and whom it can reach. */
  WhoCanConnect: Component<{ networkId: string }>;
}

const none = () => null;

export const SlotsContext = createContext<Slots>({
  subjects: {},
  ChosenBar: none,
  History: none,
  RecentChanges: none,
  WhoCanConnect: none,
});

/** The parts that the shell fills in. Their code comes when they are first shown, so they need a `Suspense`. */
export const useSlots = (): Slots => use(SlotsContext);
