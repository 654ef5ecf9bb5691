import { expect, it } from 'vitest';
import { json, startService } from '../api.fixture';
import { freePrefix } from './control';

it('the network of a scenario gets a block that no other one has', async () => {
  const service = await startService();
  const withPrefixes = async (...prefixes: string[]) => {
    const networks = prefixes.map((prefix) => ({
      metadata: { id: prefix, name: prefix },
      spec: {},
      status: { prefix },
    }));
    service.answer = (_, response) => json(response, 200, networks);
    return freePrefix();
  };
  expect(await withPrefixes('10.20.0.0/16')).toBe('10.0.0.0/20');
  expect(await withPrefixes('10.0.0.0/20', '10.0.20.0/24')).toBe('10.0.32.0/20');
  expect(await withPrefixes('10.0.0.0/8')).toBe('172.16.0.0/20');
  expect(await withPrefixes('0.0.0.0/0')).toBeUndefined();
  expect(service.arrived.map(({ url }) => url)).toEqual(
    Array(4).fill('/_sandbox/objects/networks'),
  );
  await service.close();
});
