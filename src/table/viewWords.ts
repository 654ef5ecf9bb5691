import { listTitle, resourceTypes } from '../contract/resources';
import type { SavedView } from '../memory/views';
import { listPath } from '../page/paths';

/** The list that a view is of. */
export function listOfView({ path }: SavedView): string {
  const type = resourceTypes.find((each) => listPath(each) === path);
  return type ? listTitle(type) : path;
}
