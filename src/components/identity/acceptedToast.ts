import type { EchoFinding } from '../../writes/echo';
import type { Toast } from '../toast';

/** "User anna saved", whether the service answered otherwise than it was asked to, and where that can be seen. */
export function acceptedToast(done: string, echo: readonly EchoFinding[], to: string): Toast {
  // What answers never carry is no difference.
  const differs = echo.some(({ tone }) => tone !== 'unknown');
  return {
    title: differs ? `${done}; the service answered otherwise` : done,
    tone: differs ? 'attention' : 'settled',
    link: { to, label: 'Open' },
  };
}
