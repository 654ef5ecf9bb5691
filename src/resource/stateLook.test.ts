import { expect, test } from 'vitest';
import { movingStates, provisioningStates } from '../contract/common';
import { oneState, overallState, stateLook } from './stateLook';

test('familiar states are capitalised and coloured', () => {
  expect(stateLook('provisioning', 'provisioned')).toMatchObject({
    word: 'Provisioned',
    tone: 'settled',
  });
  expect(stateLook('provisioning', 'deprovisioning').tone).toBe('moving');
  expect(stateLook('health', 'degraded')).toMatchObject({ word: 'Degraded', tone: 'attention' });
  expect(stateLook('power', 'Running').tone).toBe('settled');
  expect(stateLook('user', 'suspended').tone).toBe('attention');
  expect(stateLook('provisioning', 'error').tone).toBe('failed');
});

test('the states that are polled often are those that are shown as moving', () => {
  const moving = provisioningStates.filter(
    (state) => stateLook('provisioning', state).tone === 'moving',
  );
  expect(moving).toEqual([...movingStates]);
});

test('an unfamiliar state is shown word for word, in neutral', () => {
  expect(stateLook('provisioning', 'Provisioned')).toMatchObject({
    word: 'Provisioned',
    tone: 'neutral',
  });
  expect(stateLook('health', 'on fire')).toMatchObject({ word: 'on fire', tone: 'neutral' });
  expect(stateLook('health', '__proto__')).toMatchObject({ word: '__proto__', tone: 'neutral' });
});

test('an absent state is not reported', () => {
  expect(stateLook('health', undefined)).toMatchObject({ word: 'not reported', tone: 'unknown' });
});

test('one state is the worse of provisioning and health, and the address has it in lower case', () => {
  const of = (provisioningStatus?: string, healthStatus?: string) => ({
    metadata: { provisioningStatus, healthStatus },
  });
  const word = (...states: (string | undefined)[]) => oneState(of(...states)).word;
  expect(word('provisioned', 'healthy')).toBe('Healthy');
  expect(word('provisioned', 'degraded')).toBe('Degraded');
  expect(word('error', 'healthy')).toBe('Error');
  expect(word('deprovisioning', 'degraded')).toBe('Deprovisioning');
  expect([word('provisioned', 'unknown'), word('provisioned')]).toEqual([
    'Provisioned',
    'Provisioned',
  ]);
  expect(word(undefined, 'healthy')).toBe('not reported');
  expect(overallState(of('provisioned', 'degraded'))).toMatchObject({
    word: 'degraded',
    tone: 'attention',
  });
});
