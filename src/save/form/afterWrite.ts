import type { ResourceRecord } from '../../api/cache/record';
import {
  isOfIdentity,
  listTitle,
  resourceOf,
  titleOf,
  type ResourceType,
} from '../../contract/resources';
import { valueAt, type JsonObject } from '../../lib/json';
import { idOf } from '../../memory/hiddenMembers';
import { currentConnection } from '../../session/connections';
import type { EchoFinding } from '../../api/cache/lastOutcome';
import { detailPath, openPath, paths } from '../../resource/paths';
import type { OrganizationOfPage } from '../../resource/useOrganization';
import { showToast, type Toast } from '../../ui/toast';
import type { ResourceDescription } from '../plan/describe';
import type { FoundItem } from './OutcomeUnknownDialog';

/** The result of an accepted write: a toast on any page, and the next page if the form is still open. */
export interface Accepted {
  toast: Toast;
  to: string;
  state?: unknown;
}

/** The result of an accepted write: it opens the page of the resource, or its list, which says what was not confirmed. */
export function opensResource(
  { type, nameAt }: ResourceDescription,
  { record: { raw }, echo }: { record: ResourceRecord<unknown>; echo: readonly EchoFinding[] },
  form: { done: string; name: string; list: string; keepOf: OrganizationOfPage['keepOf'] },
): Accepted {
  const id = idOf(raw) ?? '';
  const link = openPath(type, id);
  const what = `${titleOf(type)} ${nameIn(raw, nameAt) ?? form.name} ${form.done}`;
  const toast = acceptedToast(what, echo, form.keepOf(type, link));
  return isOfIdentity(type) || link !== detailPath(type, id)
    ? { toast, to: form.list, state: { saved: id } }
    : { toast, to: link };
}

function nameIn(raw: JsonObject, at = '/metadata/name'): string | undefined {
  const name = valueAt(raw, at);
  return typeof name === 'string' ? name : undefined;
}

/** A toast such as "User anna saved", with a link. It also says if the answer did not confirm everything. */
export function acceptedToast(done: string, echo: readonly EchoFinding[], to: string): Toast {
  const confirmed = echo.length === 0;
  return {
    title: confirmed ? done : `${done}; the service did not confirm everything`,
    tone: confirmed ? 'settled' : 'attention',
    link: { to, label: 'Open' },
  };
}

/** Shows a toast of a connection. What it leads to is left out under another connection, where it would be wrong. */
export function showToastOf(connection: string, { link, action, ...toast }: Toast): void {
  const leadsThere = currentConnection().id === connection;
  showToast({ ...toast, ...(leadsThere && { ...(link && { link }), ...(action && { action }) }) });
}

/** The message about a failed create if the form was left before the reply. */
export function notCreated(kind: 'refused' | 'unknown', what: string, address: string): Toast {
  const link = { to: address, label: 'Open the form' };
  return kind === 'refused'
    ? { title: `Not created: ${what}`, tone: 'failed', link }
    : { title: `Outcome unknown: ${what}`, tone: 'attention', link };
}

/**
 * The text above the buttons after "Decide later", and where to look: where "Cancel" leads, or at the request of a create
 * that no list shows.
 */
export function leftOpen(
  type: ResourceType,
  raw: JsonObject | undefined,
  to: string,
  requestId: string | undefined,
) {
  const { list, read } = resourceOf(type).operations;
  if (raw) {
    const link = read
      ? `Look at ${nameIn(raw) ?? idOf(raw) ?? ''}`
      : `See what is known in ${listTitle(type)}`;
    return { to, link, words: 'the changes may be made.' };
  }
  if (list) return { to, link: `Look in ${listTitle(type)}`, words: 'may exist.' };
  return {
    to: paths.activity(requestId),
    link: 'Look at the request',
    words: 'may exist, and the API has no list to look in.',
  };
}

/** A resource that "Look for it" found: a link to its page, and in `detail` what distinguishes it. */
export function foundItem<T>(type: ResourceType, detail: (value: T) => string) {
  return ({ value, raw }: ResourceRecord<T>): FoundItem => {
    const id = idOf(raw) ?? '';
    return { to: detailPath(type, id), name: nameIn(raw) ?? id, detail: detail(value) };
  };
}
