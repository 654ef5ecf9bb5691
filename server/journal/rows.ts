/** A row of the store as the contract has it: what is not known is absent instead of null. */
export function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
