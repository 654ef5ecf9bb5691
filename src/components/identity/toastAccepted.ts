import type { EchoFinding } from '../../writes/echo';
import { showToast } from '../toast';

/** "User anna saved", and whether the service answered otherwise than it was asked to. */
export function toastAccepted(done: string, echo: readonly EchoFinding[]): void {
  // What answers never carry is no difference.
  const differs = echo.some(({ tone }) => tone !== 'unknown');
  showToast({
    title: differs ? `${done}; the service answered otherwise` : done,
    tone: differs ? 'attention' : 'settled',
  });
}
