import type { ResourceRecord } from '../../api/cache/record';
import { currentConnection } from '../../session/connections';
import type { EchoFinding } from '../../writes/send/echo';
import { paths } from '../page/paths';
import { showToast, type Toast } from '../ui/toast';

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
  /** "Security group", as a sentence begins. */
  title: string,
  done: 'created' | 'saved',
  pathOf: (id: string) => string,
): (record: ResourceRecord<Named>, echo: EchoFinding[]) => Accepted {
  return ({ value: { metadata } }, echo) => {
    const to = pathOf(metadata.id);
    return { toast: acceptedToast(`${title} ${metadata.name ?? ''} ${done}`, echo, to), to };
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

/** Where to look after a create whose outcome is unknown, when no list would show it. */
export function leftInActivity(requestId: string | undefined): LeftOpenWords {
  return {
    to: paths.activity(requestId),
    link: 'Look at the request',
    words: 'may exist, and the interface has no list that would show it.',
  };
}
