import { expect, it, vi } from 'vitest';
import type { ResourceType } from '../../contract/resources';
import type { Toast } from '../../ui/toast';
import { acceptedToast, opensResource, showToastOf } from './afterWrite';

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

it('opens the page of what was saved, or for people and projects the list it came from; named by its answer, else as before', () => {
  const next = (type: ResourceType, answered: object, nameAt?: string) => {
    const raw = { metadata: { id: 'r' }, ...answered };
    const { toast, ...to } = opensResource(
      { type, write: 'update', labels: {}, lists: {}, ...(nameAt !== undefined && { nameAt }) },
      { record: { value: {}, raw, at: 1, source: 'write', requestId: '' }, echo: [] },
      { done: 'saved', name: 'before', list: '/all?q=r', keepOf: (_, path) => `${path}?kept` },
    );
    return { title: toast.title, link: toast.link?.to, ...to };
  };
  expect(next('network', { metadata: { id: 'r', name: 'edge' } })).toEqual({
    title: 'Network edge saved',
    link: '/networks/r?kept',
    to: '/networks/r',
  });
  expect(next('user', { spec: { subject: 'anna' } }, '/spec/subject')).toEqual({
    title: 'User anna saved',
    link: '/users/r?kept',
    to: '/all?q=r',
    state: { saved: 'r' },
  });
  expect(next('project', {})).toMatchObject({ title: 'Project before saved', to: '/all?q=r' });
});
