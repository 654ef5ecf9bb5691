import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import { textOf, type ResourceDescription } from '../../save/plan/describe';
import { checkEcho } from '../../save/send/echo';

/** What an answer does not confirm of what was sent, in a sentence; empty if it confirms everything. */
export function echoWords(
  body: JsonObject,
  { raw }: Pick<ResourceRecord<unknown>, 'raw'>,
  description: ResourceDescription,
): { words?: string } {
  const differs = checkEcho(body, raw, description).map(({ label, pointer, sent, answered }) =>
    answered === undefined
      ? `${label} did not come back`
      : sent === undefined
        ? `${label} was there already`
        : `${label} is ${textOf(description, pointer, answered)}, sent ${textOf(description, pointer, sent)}`,
  );
  return differs.length === 0 ? {} : { words: `${differs.join('; ')}.` };
}
