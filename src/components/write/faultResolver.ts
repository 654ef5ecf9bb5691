import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** A resolver for react-hook-form from a plain function that names what is wrong by field. */
export function faultResolver<T extends FieldValues>(
  faultsOf: (values: T) => Readonly<Record<string, string>>,
): Resolver<T> {
  return (values) => {
    const faults = Object.entries(faultsOf(values));
    if (faults.length === 0) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [field, message] of faults) place(errors, field.split('.'), message);
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}

function place(errors: Record<string, unknown>, path: readonly string[], message: string): void {
  const [member = '', ...rest] = path;
  if (rest.length === 0) {
    errors[member] = { type: 'fault', message };
    return;
  }
  const inner = errors[member] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {});
  errors[member] = inner;
  place(inner as Record<string, unknown>, rest, message);
}
