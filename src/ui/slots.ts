import type { TablerIcon } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ChangesFilters } from '../api/journal/changes';
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

/** The selected rows of a list, those that are not shown included. */
export interface Selected<T = unknown> {
  rows: readonly T[];
  /** How many of them are shown. */
  shown: number;
  clear: () => void;
}

/** Whose changes are shown; `organization` is what the resource says. */
export interface HistoryProps {
  type: ResourceType;
  id: string;
  organization?: string | undefined;
}

/** Which of the newest changes are shown, of which organization if not the page's, and where all of them are. */
export interface RecentProps {
  title?: string;
  organization?: string;
  filters?: ChangesFilters;
  all?: { label: string; to: string };
  most?: number;
  /** Without changes, nothing is shown. */
  ifAny?: boolean;
}

/** Parts of pages that belong to another subject. The shell fills them in, so that no subject imports another. */
export interface Slots {
  /** What subjects say of themselves, each in its `pages.ts`. */
  subjects: Partial<Readonly<Record<ResourceType, { icon: TablerIcon }>>>;
  /** What can be done with the chosen rows of a list. */
  ChosenBar: Component<{
    type: BulkType;
    selection: Selected;
    chosen: () => Chosen[];
  }>;
  /** Who changed a resource, and how it was before. */
  History: Component<HistoryProps>;
  /** What the team changed last, or of it what is asked for, where the gateway keeps a journal. */
  RecentChanges: Component<RecentProps>;
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

/** The parts that the shell fills in. Their code comes when they are first shown. */
export const useSlots = (): Slots => use(SlotsContext);
