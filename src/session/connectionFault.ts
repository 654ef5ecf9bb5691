import type { ConnectionConfig } from '../contract/config';
import { idFault } from '../contract/path';
import { isLoopback, parseUrl, tidyAddress } from './addresses';

export interface ConnectionDraft {
  name: string;
  addresses: ConnectionConfig['addresses'];
  organizationId?: string | undefined;
}

/** Why each field of a draft is invalid; valid fields are absent. */
export type ConnectionFaults = Partial<
  Record<'name' | 'organizationId' | keyof ConnectionConfig['addresses'], string>
>;

export function connectionFault(draft: ConnectionDraft): ConnectionFaults {
  const faults: ConnectionFaults = {};
  if (draft.name.trim() === '') faults.name = 'A connection needs a name.';
  for (const service of ['regional', 'identity', 'aiproxy', 'inference', 'compute'] as const) {
    const address = draft.addresses[service];
    if (address === undefined || (service === 'compute' && address === '')) continue;
    const fault = addressFault(address);
    if (fault !== undefined) faults[service] = fault;
  }
  const organization = draft.organizationId?.trim() ?? '';
  const fault = organization === '' ? undefined : idFault(organization, 'any');
  if (fault !== undefined) faults.organizationId = fault;
  return faults;
}

function addressFault(text: string): string | undefined {
  const url = parseUrl(tidyAddress(text));
  if (!url) return 'An address looks like https://api.example.com.';
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'An address starts with https:// or http://.';
  if (url.username || url.password) return 'An address must not contain a user name or password.';
  if (url.search || url.hash) return 'An address ends before any ? or #.';
  // Browsers refuse such requests from an https page.
  if (url.protocol === 'http:' && pageIsSecure() && !isLoopback(text))
    return 'This page came over https, so the browser only lets it call https addresses.';
  return undefined;
}

function pageIsSecure(): boolean {
  return typeof location !== 'undefined' && location.protocol === 'https:';
}
