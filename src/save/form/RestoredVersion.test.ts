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

  it('has what the service does not show as it was sent last', () => {
    rememberSent(currentMemoryKey(), 'network', 'n', saved, 1);
    const { spec } = saved;
    const { merged } = undo({ metadata: { name: 'new' }, spec: spec as JsonObject });
    expect(merged).toEqual(before);
  });
});
