import type { EchoFinding } from '../../writes/send/echo';
import type { Toast } from '../ui/toast';

/** "User anna saved", whether the answer confirmed all that was sent, and where that can be seen. */
export function acceptedToast(done: string, echo: readonly EchoFinding[], to: string): Toast {
  const confirmed = echo.length === 0;
  return {
    title: confirmed ? done : `${done}; the service did not confirm everything`,
    tone: confirmed ? 'settled' : 'attention',
    link: { to, label: 'Open' },
  };
}
