import type { EchoFinding } from '../../writes/echo';
import { showToast } from '../toast';

/** "User anna saved", whether the service answered otherwise than it was asked to, and where that can be seen. */
export function toastAccepted(done: string, echo: readonly EchoFinding[], to: string): void {
  // What answers never carry is no difference.
  const differs = echo.some(({ tone }) => tone !== 'unknown');
  showToast({
    title: differs ? `${done}; the service answered otherwise` : done,
    tone: differs ? 'attention' : 'settled',
    link: { to, label: 'Open' },
  });
}
