import { useState } from 'react';

/** A checkbox whose state is kept in the address. */
export function CheckBox({
  checked,
  onChange,
  label,
  id,
  tabIndex,
}: {
  checked: boolean;
  onChange: () => void;
  /** Its accessible name, when it has no label. */
  label?: string;
  /** For its label. */
  id?: string;
  tabIndex?: number;
}) {
  const [shown, setShown] = useAtOnce(checked);
  return (
    <input
      type="checkbox"
      id={id}
      aria-label={label}
      tabIndex={tabIndex}
      checked={shown}
      onChange={(event) => {
        setShown(event.target.checked);
        onChange();
      }}
    />
  );
}

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
