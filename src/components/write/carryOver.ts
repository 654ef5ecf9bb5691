import type { FieldValues } from 'react-hook-form';
import { sameJson } from '../../lib/json';
import { withoutOrigins } from '../../writes/plan/fields';

/** What was typed into a form, and what it began with. */
export interface Typed<V> {
  values: V;
  begun: V;
}

/** What a form begins with when it starts from something else: a field that was changed stays as it was typed. */
export function carryOver<V extends FieldValues>({ values, begun }: Typed<V>, fresh: V): V {
  const fields = Object.entries(fresh).map(([field, value]): [string, unknown] => {
    if (sameJson(values[field], begun[field])) return [field, value];
    const sameList = sameJson(begun[field], value);
    return [field, sameList ? values[field] : withoutOrigins(values[field])];
  });
  return Object.fromEntries(fields) as V;
}
