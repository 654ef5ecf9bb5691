import { ChangesPage } from '../features/changes/ChangesPage';
import { HistoryTab } from '../features/changes/HistoryTab';
import { RecentChanges as Recent } from '../features/changes/RecentChanges';
import type { HistoryProps, RecentProps } from '../ui/slots';
import { definedResources } from './resources';

/** `/changes`, the tab "History" of a resource, and what the team changed last, with the words of every resource type. */
export const Component = () => <ChangesPage defined={definedResources} />;
export const LastChanges = (of: RecentProps) => <Recent {...of} defined={definedResources} />;
export const History = (of: HistoryProps) => <HistoryTab {...of} defined={definedResources} />;
