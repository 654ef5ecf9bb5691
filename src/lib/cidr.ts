import ipaddr from 'ipaddr.js';

// Placeholder surface; the full module is written beside its tests.
export function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}
export function isIp(text: string): boolean {
  return ipaddr.isValid(text);
}
