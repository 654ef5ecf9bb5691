import { toCsv } from '../../../../lib/csv/csv';
import { presets } from '../../inputs/presets';

const queries: readonly (readonly [query: string, ...expected: string[]])[] = [
  [
    'my token has expired',
    'The token of my service account has expired',
    'My access token expired, how do I get a new token?',
  ],
  ['how long is a service account token valid', 'When does a service account token expire?'],
  [
    'replace the credentials of a robot user',
    'How do I rotate the token of a service account?',
    'Rotate a service account token before it expires',
  ],
  [
    'GPUs per region',
    'List the GPUs of every region',
    'Which GPUs does the region eu-north-1 have?',
  ],
  [
    'GPU memory in eu-north-1',
    'How much memory do the GPUs in eu-north-1 have?',
    'GPU memory of the largest flavor in eu-north-1',
  ],
  ['machine type with 8 graphics cards', 'Which flavor has eight GPUs?'],
  [
    'mount a share over NFS',
    'How do I mount file storage over NFS?',
    'Mount an NFS share on my training node',
  ],
  [
    'the disk is running out of space',
    'The NFS mount of the file storage is nearly full',
    'Resize the file storage that is mounted on the training node',
  ],
  ['may root write to the share', 'Is root squash on when I mount an NFS share?'],
  ['connect storage to a network', 'Attach file storage to a network and mount the share'],
];

/** Queries for the first example, some of which share no word with what they should find. */
export const exampleBench: string = toCsv([
  ['query', 'expected'],
  ...queries.map(([query, ...expected]) => [query, expected.join('|')]),
]);

/** True when the example's texts are among these. */
export function suitsExample(texts: readonly string[]): boolean {
  const known = new Set(texts);
  return presets[0].lines.every(([text]) => known.has(text));
}
