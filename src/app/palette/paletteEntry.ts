import type { Icon } from '@tabler/icons-react';

/** One line of the palette; it leads somewhere or does something. */
export interface PaletteEntry {
  id: string;
  group: string;
  /** What it is, where a group holds several kinds of things. */
  kind?: string;
  label: string;
  note?: string;
  icon: Icon;
  to?: string;
  run?: () => void;
  /** Words it is found by beside its label. */
  also?: string;
}
