import { vi } from 'vitest';
import type { ConnectionConfig } from '../contract/config';
import { TestStorage } from '../memory/storage.fixture';

export const sandbox: ConnectionConfig = {
  id: 'sandbox',
  name: 'Sandbox',
  kind: 'gateway',
  addresses: { regional: '', identity: '', aiproxy: '', inference: '/' },
  organizationId: 'acme',
  projectId: 'p1',
  signIn: { kind: 'token', token: 'sandbox-admin' },
  nicknames: { p1: 'platform' },
};
/** Imports the modules as a newly loaded page would. */
export async function page() {
  vi.resetModules();
  return {
    ...(await import('./connections')),
    ...(await import('./credential')),
    ...(await import('./signOut')),
    ...(await import('./scope')),
    ...(await import('../memory/nicknames')),
  };
}

/** New, empty storages of a browser. */
export function newStorages(): { local: TestStorage; tab: TestStorage } {
  const local = new TestStorage();
  const tab = new TestStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  return { local, tab };
}
