import { describe, expect, it } from 'vitest';
import { floorFault } from './floors';

describe('floorFault', () => {
  it.each([
    ['src/features/networks/NetworksPage.tsx', 'src/table/ResourceTable'],
    ['src/api/networks.ts', 'src/lib/json'],
    ['src/app/routes.tsx', 'src/features/networks/NetworksPage'],
    ['src/main.ts', 'src/app/App'],
    ['src/features/networks/NetworkPage.tsx', 'src/features/networks/address-map/Map'],
    ['src/table/ListTable.tsx', 'src/resource/paths'],
    ['src/save/send/useSave.ts', 'src/ui/form/FormLayout'],
    ['src/save/plan/plan.test.ts', 'src/features/networks/resource'],
    ['src/main.ts', 'sandbox/inPage'],
    ['sandbox/app.ts', 'src/contract/resources'],
    ['server/app.ts', 'sandbox/node'],
    ['e2e/networks.spec.ts', 'src/lib/cidr'],
  ])('lets %s import %s', (from, to) => {
    expect(floorFault(from, to)).toBeUndefined();
  });

  it.each([
    ['src/lib/cidr.ts', 'src/contract/path'],
    ['src/contract/path.ts', 'src/api/client'],
    ['src/resource/IdName.tsx', 'src/features/networks/NetworksPage'],
    ['src/features/networks/NetworkPage.tsx', 'src/features/flavors/FlavorPicker'],
    ['src/features/networks/NetworksPage.tsx', 'src/app/routes'],
    ['src/ui/form/Field.tsx', 'src/save/plan/plan'],
    ['src/resource/DetailPage.tsx', 'src/table/ListPage'],
    ['src/save/send/useWrite.ts', 'src/queue/pump'],
    ['src/api/client.ts', 'sandbox/inPage'],
    ['src/session/connections.ts', 'sandbox/seed'],
    ['src/api/client.ts', 'server/config'],
    ['sandbox/app.ts', 'src/api/client'],
    ['sandbox/app.ts', 'server/app'],
    ['server/app.ts', 'src/session/connections'],
    ['e2e/networks.spec.ts', 'src/app/routes'],
  ])('refuses %s importing %s', (from, to) => {
    expect(floorFault(from, to)).toBeTypeOf('string');
  });
});
