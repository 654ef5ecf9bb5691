import { useNavigate } from 'react-router';
import type { Read } from '../../api/read';
import type { EchoFinding } from '../../writes/echo';
import { showToast } from '../toast';
import type { Editable } from './editKind';

/** What follows an accepted create of a resource with a page of its own: a toast, and that page. */
export function useCreated(
  /** "Security group", as a sentence begins. */
  title: string,
  pathOf: (id: string) => string,
): (read: Read<Editable>, echo: EchoFinding[]) => void {
  const navigate = useNavigate();
  return ({ value: { metadata } }, echo) => {
    const to = pathOf(metadata.id);
    const created = `${title} ${metadata.name ?? ''} created`;
    showToast({
      title: echo.length === 0 ? created : `${created}; the service did not confirm everything`,
      tone: echo.length === 0 ? 'settled' : 'attention',
      link: { to, label: 'Open' },
    });
    void navigate(to);
  };
}
