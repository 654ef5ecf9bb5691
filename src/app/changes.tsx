import { ChangesPage } from '../features/changes/ChangesPage';
import { HistoryTab } from '../features/changes/HistoryTab';
import { RecentChanges as Recent } from '../features/changes/RecentChanges';
import type { HistoryProps } from '../ui/slots';
import { resourceForms } from './resourceForms';

/** `/changes`, the tab "History" of a resource, and what the team changed last, with the words of every resource type. */
export const Component = () => <ChangesPage forms={resourceForms} />;
export const LastChanges = () => <Recent forms={resourceForms} />;
export const History = (of: HistoryProps) => <HistoryTab {...of} forms={resourceForms} />;
