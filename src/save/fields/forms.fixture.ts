import * as z from 'zod/mini';

/** The messages of the rules, by the name of the input. */
export function faultsOf<V>(rules: z.ZodMiniType<V, V>, values: V): Record<string, string> {
  const issues = z.safeParse(rules, values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
