/**
 * The address of a link that may be clicked, or `undefined` when the text must stay text: only complete http and https
 * addresses, without user names, and without characters that hide where they lead.
 */
export function safeLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 2_000 || !/^https?:\/\/[^\s/\\?#]/i.test(text))
    return undefined;
  // Control and format characters are dropped or hidden by browsers, so the text would not be what is followed.
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  return href;
}
