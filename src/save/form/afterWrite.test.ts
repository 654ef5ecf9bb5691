import { expect, it, vi } from 'vitest';
import type { Toast } from '../../ui/toast';
import { acceptedToast, showToastOf } from './afterWrite';

const seen = vi.hoisted(() => ({ connection: 'here', toasts: [] as Toast[] }));
vi.mock('../../session/connections', () => ({
  currentConnection: () => ({ id: seen.connection }),
}));
vi.mock('../../ui/toast', () => ({ showToast: (toast: Toast) => seen.toasts.push(toast) }));

it('links to what was saved, and takes it back, only while its connection is in use', () => {
  const action = { label: 'Undo', run: () => {} };
  const toast: Toast = { ...acceptedToast('Network a saved', [], '/networks/1'), action };
  showToastOf('here', toast);
  seen.connection = 'there';
  showToastOf('here', toast);
  const { link: _link, action: _action, ...unlinked } = toast;
  expect(toast.link).toEqual({ to: '/networks/1', label: 'Open' });
  expect(seen.toasts).toEqual([toast, unlinked]);
});
