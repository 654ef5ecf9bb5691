import { beforeEach, expect, test, vi } from 'vitest';
import { clearMemory, exportMemory, importMemory } from './memory';
import { TestStorage } from './storage.fixture';
import { removeLists, storedListOf } from './storedList';
import { removeView, saveView, viewNamed, type SavedView } from './views';

const key = { connection: 'c', organization: 'acme' };
const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  name,
  path: '/networks',
  search: '?health=error',
  at: 1,
  ...more,
});
const all = () => storedListOf('views')?.read(key) as readonly SavedView[];
const names = () => all().map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
});

test('a name stands for one view of a list, whatever its case, and an update can be undone', () => {
  saveView(key, view('Errors'));
  saveView(key, view('errors', { path: '/users' }));
  const undo = saveView(key, view('errors', { search: '?q=a' }));
  expect(all().map(({ path, search }) => path + search)).toEqual([
    '/networks?q=a',
    '/users?health=error',
  ]);
  expect(viewNamed(all(), '/networks', 'ERRORS')?.search).toBe('?q=a');
  undo();
  expect(viewNamed(all(), '/networks', 'ERRORS')?.search).toBe('?health=error');
  expect(all()).toHaveLength(2);
});

test('a view is removed, which can be undone', () => {
  const errors = view('errors');
  saveView(key, errors);
  const undo = removeView(key, errors);
  expect(names()).toEqual([]);
  undo();
  expect(names()).toEqual(['errors']);
});

test('views go out and come in with the memory, and none of them leads elsewhere', () => {
  saveView(key, view('errors'));
  const { file } = exportMemory();
  clearMemory(key);
  expect(all()).toEqual([]);
  importMemory(file);
  expect(all()).toEqual([view('errors')]);
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:x'])
    storedListOf('views')?.merge(key, [view('x', { path })]);
  expect(names()).toEqual(['errors']);
});
