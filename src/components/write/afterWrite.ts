import type { ResourceRecord } from '../../api/cache/record';
import { listTitle, resourceOf, titleOf, type ResourceType } from '../../contract/resources';
import { currentConnection } from '../../session/connections';
import type { EchoFinding } from '../../writes/send/echo';
import { detailPath, listPath, paths } from '../page/paths';
import { showToast, type Toast } from '../ui/toast';
import type { FoundItem } from './OutcomeUnknownDialog';

/** What follows an accepted write: a toast wherever the person is, and a page if they waited for it. */
export interface Accepted {
  toast: Toast;
  to: string;
  state?: unknown;
}

/** What stands above the buttons after "Leave it". */
export interface LeftOpenWords {
  to: string;
  link: string;
  words: string;
}

/** What every resource that can be read has. */
export interface Named {
  metadata: { id: string; name?: string | undefined };
}

/** What follows an accepted write of a resource with a page of its own. */
export function opensPage(
  type: ResourceType,
  done: 'created' | 'saved',
): (record: ResourceRecord<Named>, echo: EchoFinding[]) => Accepted {
  return ({ value: { metadata } }, echo) => {
    const to = detailPath(type, metadata.id);
    return {
      toast: acceptedToast(`${titleOf(type)} ${metadata.name ?? ''} ${done}`, echo, to),
      to,
    };
  };
}

/** "User anna saved", whether the answer confirmed all that was sent, and where that can be seen. */
export function acceptedToast(done: string, echo: readonly EchoFinding[], to: string): Toast {
  const confirmed = echo.length === 0;
  return {
    title: confirmed ? done : `${done}; the service did not confirm everything`,
    tone: confirmed ? 'settled' : 'attention',
    link: { to, label: 'Open' },
  };
}

/** Tells of something at a connection. Its address means nothing, or something else, while another one is in use. */
export function showToastOf(connection: string, { link, ...toast }: Toast): void {
  const leadsThere = link && currentConnection().id === connection;
  showToast({ ...toast, ...(leadsThere && { link }) });
}

/** Where to look after a create whose outcome is unknown: in the list, or at the request when there is no list. */
export function leftCreate(type: ResourceType): (requestId: string | undefined) => LeftOpenWords {
  if (resourceOf(type).operations.list)
    return () => ({ to: listPath(type), link: `Look in ${listTitle(type)}`, words: 'may exist.' });
  return (requestId) => ({
    to: paths.activity(requestId),
    link: 'Look at the request',
    words: 'may exist, and the interface has no list that would show it.',
  });
}

/** What "Look for it" found: a link to its page, and in `detail` what tells it apart. */
export function foundItem<T extends Named>(type: ResourceType, detail: (value: T) => string) {
  return ({ value }: ResourceRecord<T>): FoundItem => ({
    to: detailPath(type, value.metadata.id),
    name: value.metadata.name ?? value.metadata.id,
    detail: detail(value),
  });
}
