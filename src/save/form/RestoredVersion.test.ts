import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo } from '../../api/api.fixture';
import { networkUpdateDescription } from '../../features/networks/networkForm';
import { rememberSent } from '../../memory/resources';
import { TestStorage } from '../../memory/storage.fixture';
import { removeLists } from '../../memory/storedList';
import type { JsonObject } from '../../lib/json';
import { currentMemoryKey } from '../../session/scope';
import { versionOf } from './RestoredVersion';

const body = (name: string, description: string, dns: string[] = []): JsonObject => ({
  metadata: { name, description },
  spec: { dnsNameservers: dns, routes: [] },
});
const base = ({ metadata, spec }: JsonObject) => ({
  value: undefined,
  raw: { metadata: { ...(metadata as JsonObject), id: 'n' }, spec },
  at: 1,
  source: 'read' as const,
  requestId: 'r',
});

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
  connectTo('http://restored.test');
});

describe('the version that a form is opened with', () => {
  const saved = body('new', 'd', ['1.1.1.1']);
  const before = body('old', 'd');
  const undo = (now: JsonObject) =>
    versionOf({ body: before, of: 1, undoes: saved }, base(now), networkUpdateDescription);

  it('is the earlier one as it was', () => {
    const restored = { body: before, of: 1 };
    expect(versionOf(restored, base(saved), networkUpdateDescription).merged).toEqual(before);
  });

  it('takes back only what the save changed, where it is undone', () => {
    expect(undo(saved).merged).toEqual(before);
    expect(undo(body('new', 'by another', ['1.1.1.1'])).merged).toEqual(body('old', 'by another'));
  });

  it('keeps what others changed in the same place, and says which', () => {
    const { merged, ...rest } = undo(body('newest', 'd', ['1.1.1.1']));
    expect(merged).toEqual(body('newest', 'd'));
    expect(JSON.stringify(rest)).toContain('Name');
  });

  const hiding = ({ metadata, spec }: JsonObject): JsonObject => ({
    metadata: { name: (metadata as JsonObject)['name'] ?? null },
    spec: spec ?? null,
  });

  it('leaves to the form what the service does not show and the save did not change', () => {
    rememberSent(currentMemoryKey(), 'network', 'n', saved, 1);
    const { merged, unasked } = undo(hiding(saved));
    expect(unasked).toEqual(['/metadata/description']);
    expect(merged).toEqual(hiding(before));
  });

  it('takes back what the save changed though the service does not show it', () => {
    const described = body('new', 'by the save');
    rememberSent(currentMemoryKey(), 'network', 'n', described, 1);
    const restored = { body: body('new', 'd'), of: 1, undoes: described };
    const now = base(hiding(described));
    expect(versionOf(restored, now, networkUpdateDescription)).toMatchObject({
      merged: body('new', 'd'),
      unasked: [],
    });
  });
});
