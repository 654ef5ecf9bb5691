import type { Read } from '../../api/cache/read';
import type { EchoFinding } from '../../writes/send/echo';
import type { Toast } from '../ui/toast';
import { acceptedToast } from './acceptedToast';
import type { Editable } from './editKind';

/** What follows an accepted create: a toast wherever the person is, and a page if they waited for it. */
export interface Created {
  toast: Toast;
  to: string;
  state?: unknown;
}

/** What follows an accepted create of a resource with a page of its own. */
export function created(
  /** "Security group", as a sentence begins. */
  title: string,
  pathOf: (id: string) => string,
): (read: Read<Editable>, echo: EchoFinding[]) => Created {
  return ({ value: { metadata } }, echo) => {
    const to = pathOf(metadata.id);
    return { toast: acceptedToast(`${title} ${metadata.name ?? ''} created`, echo, to), to };
  };
}
