import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import { textOf, type ResourceDescription } from '../../save/plan/describe';
import { checkEcho } from '../../save/send/echo';

/** What an answer does not confirm of what was sent, in a sentence with `also`; empty if it confirms everything. */
export function echoWords(
  body: JsonObject,
  { raw }: Pick<ResourceRecord<unknown>, 'raw'>,
  description: ResourceDescription,
  also: readonly string[] = [],
): { words?: string } {
  const differs = checkEcho(body, raw, description).map(({ label, pointer, sent, answered }) =>
    answered === undefined
      ? `${label} did not come back`
      : sent === undefined
        ? `${label} was there already`
        : `${label} is ${textOf(description, pointer, answered)}, sent ${textOf(description, pointer, sent)}`,
  );
  const all = [...differs, ...also];
  return all.length === 0 ? {} : { words: `${all.join('; ')}.` };
}
