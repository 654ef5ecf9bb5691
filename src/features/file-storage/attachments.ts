import type { FileStorage } from '../../contract/fileStorage';

/** An attachment as asked for and as it is. */
export interface Attachment {
  networkId: string | undefined;
  mountSource: string | undefined;
  /** As the service reports it; absent while it shows nothing of the attachment. */
  state: string | undefined;
  /** It is among those asked for. */
  asked: boolean;
  /** The service shows it. */
  there: boolean;
}

/** What is attached, and what is asked for and not there yet, in that order. */
export function attachmentsOf({ spec, status }: FileStorage): Attachment[] {
  const asked = spec?.attachments?.networkIds;
  const there = (status?.attachments ?? []).map(
    ({ networkId, mountSource, provisioningStatus }): Attachment => ({
      networkId,
      mountSource,
      state: provisioningStatus,
      // A spec without attachments does not contradict an attachment.
      asked: asked === undefined || (networkId !== undefined && asked.includes(networkId)),
      there: true,
    }),
  );
  const shown = new Set(there.map(({ networkId }) => networkId));
  const missing = (asked ?? [])
    .filter((id) => !shown.has(id))
    .map((networkId): Attachment => ({
      networkId,
      mountSource: undefined,
      state: undefined,
      asked: true,
      there: false,
    }));
  return [...there, ...missing];
}

/** "2 of 3 provisioned": how far the attachments are, for a line and for screen readers. */
export function attachmentProgress(attachments: readonly Attachment[]): string {
  const ready = attachments.filter(({ state }) => state === 'provisioned').length;
  return `${ready} of ${attachments.length} provisioned`;
}
