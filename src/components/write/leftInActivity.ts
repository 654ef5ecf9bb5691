import { paths } from '../page/paths';

/** Where to look after a create whose outcome is unknown, when no list would show it. */
export function leftInActivity(requestId: string | undefined) {
  return {
    to: paths.activity(requestId),
    link: 'Look at the request',
    words: 'may exist, and the interface has no list that would show it.',
  };
}
