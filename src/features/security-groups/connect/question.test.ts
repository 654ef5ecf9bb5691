import { expect, it } from 'vitest';
import { endOf, portOf } from './question';

it('takes an end for any address, for addresses or for the ID of a network, and says what is wrong', () => {
  expect(endOf(' ')).toEqual({ kind: 'any' });
  expect(endOf('10.20.4.7')).toMatchObject({ kind: 'range', range: { text: '10.20.4.7/32' } });
  expect(endOf('fd00::1')).toMatchObject({ kind: 'range', range: { text: 'fd00::1/128' } });
  expect(endOf('10.20.4.7/16')).toMatchObject({ kind: 'range', range: { text: '10.20.0.0/16' } });
  expect(endOf('edge-north')).toEqual({ kind: 'network', id: 'edge-north' });
  expect(endOf('0c4a7000-1b1f-4f6d-9d3a-0123456789ab')).toMatchObject({ kind: 'network' });
  for (const wrong of ['10.0.0/8', '10.0.0.0/33', '10.0.0.256', 'fd00::/129'])
    expect(endOf(wrong)).toMatchObject({ kind: 'fault', why: expect.stringMatching(/\.$/) });
});

it('takes one port, and none with protocols that have no ports', () => {
  expect(portOf('tcp', ' 443 ')).toEqual({ port: 443 });
  expect(portOf('tcp', 'ssh')).toEqual({ port: 22 });
  expect(portOf('', '443')).toEqual({ port: 443 });
  expect(portOf('icmp', '443')).toEqual({});
  expect(portOf('udp', ' ')).toEqual({});
  for (const wrong of ['0', '65536', '1-2', 'sssh', '1.5'])
    expect(portOf('tcp', wrong)).toEqual({ fault: 'A port is a whole number from 1 to 65535.' });
});
