import type { ModelRow } from '../../resource/modelRow';
import type { ListState } from '../../table/listState';
import type { ChangeList } from '../../table/useListState';

/** What the tabs of "Models" are given. */
export interface ModelsTab {
  rows: readonly ModelRow[];
  loading: boolean;
  /** When the prices were read, in ms. */
  at: number | undefined;
  state: ListState;
  change: ChangeList;
  /** Chooses models, by their keys. */
  choose: (keys: readonly string[]) => void;
  organization: string | undefined;
}
