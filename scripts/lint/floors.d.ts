/** Why `from` must not import `to`, or undefined when it may. Both are absolute paths. */
export function floorFault(from: string, to: string): string | undefined;
