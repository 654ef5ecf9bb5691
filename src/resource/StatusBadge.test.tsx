import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StateBadge, StatusBadge } from './StatusBadge';

const nameOf = (html: string) => /aria-label="(.*?)"/.exec(html)?.[1];

test.each([
  ['provisioned', 'healthy', 'Healthy: Provisioning provisioned, health healthy'],
  ['provisioned', 'degraded', 'Degraded: Provisioning provisioned, health degraded'],
  ['error', 'healthy', 'Error: Provisioning error, health healthy'],
  ['provisioning', 'unknown', 'Provisioning: Provisioning provisioning, health unknown'],
  ['provisioned', undefined, 'Provisioned: Provisioning provisioned, health –'],
  [undefined, undefined, 'not reported: Provisioning –, health –'],
])('the one state of %s and %s is named by both', (provisioningStatus, healthStatus, name) => {
  const metadata = { provisioningStatus, healthStatus };
  expect(nameOf(renderToString(<StateBadge of={{ metadata }} />))).toBe(name);
  const remembered = renderToString(<StateBadge of={{ metadata }} asOf={0} timeSaid />);
  const isKnown = provisioningStatus !== undefined;
  expect(nameOf(remembered)?.startsWith(isKnown ? `${name} as of ` : name)).toBe(true);
});

test('a state of its own is named by its word', () => {
  expect(nameOf(renderToString(<StatusBadge kind="power" value="Running" />))).toBeUndefined();
});
