import { useState } from 'react';

/**
 * A value that the address keeps, shown as changed at once: the router takes it over a moment later. Whatever the
 * address says next counts again.
 */
export function useAtOnce<T extends string | boolean>(kept: T): [T, (value: T) => void] {
  const [own, setOwn] = useState({ kept, value: kept });
  if (own.kept === kept) return [own.value, (value) => setOwn({ kept, value })];
  setOwn({ kept, value: kept });
  return [kept, (value) => setOwn({ kept, value })];
}
