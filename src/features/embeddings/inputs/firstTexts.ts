import { columnOf } from '../run/labels';

const topics = {
  tokens: [
    'How do I rotate the token of a service account?',
    'Rotate a service account token before it expires',
    'The token of my service account has expired',
    'When does a service account token expire?',
    'My access token expired, how do I get a new token?',
    'Where do I paste the access token of a service account?',
  ],
  GPUs: [
    'Which GPUs does the region eu-north-1 have?',
    'List the GPUs of every region',
    'How much memory do the GPUs in eu-north-1 have?',
    'Which flavor has eight GPUs?',
    'Is there a flavor with fewer GPUs in this region?',
    'GPU memory of the largest flavor in eu-north-1',
  ],
  storage: [
    'Mount an NFS share on my training node',
    'How do I mount file storage over NFS?',
    'The NFS mount of the file storage is nearly full',
    'Resize the file storage that is mounted on the training node',
    'Is root squash on when I mount an NFS share?',
    'Attach file storage to a network and mount the share',
  ],
};

const lines = Object.values(topics).flat();
const labels = Object.entries(topics).flatMap(([topic, its]) => its.map(() => topic));

/** Support questions on three topics, which are in the field on the first visit. */
export const firstTexts = {
  texts: lines.join('\n'),
  columns: [columnOf('topic', lines, labels)],
};
