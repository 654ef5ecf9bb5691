/** The pages on which something is typed that is kept as a draft, as the router names them. */
const pages = [
  '/networks/new',
  '/networks/:id/edit',
  '/security-groups/:id/edit',
  '/file-storage/new',
  '/file-storage/:id/edit',
  '/instances/new',
  '/users/new',
  '/users/import',
  '/users/:id/edit',
  '/service-accounts/:id/edit',
  '/projects/new',
  '/embeddings',
].map((page) => page.split('/'));

/**
 * Whether a text is the address of a form of this console. Drafts become links, and what is stored or imported may come
 * from another hand.
 */
export function isFormAddress(text: string): boolean {
  const [, path] = /^(\/[^?#]*)(?:\?[^#\\\s\p{Cc}]*)?(?:#[\w-]*)?$/u.exec(text) ?? [];
  const parts = path?.replace(/\/$/, '').split('/') ?? [];
  return pages.some(
    (page) =>
      page.length === parts.length &&
      // As the router does, whatever the letter case.
      parts.every((part, at) =>
        page[at] === ':id' ? isId(part) : part.toLowerCase() === page[at],
      ),
  );
}

/** An id as `paths` writes it; dots would lead out of their segment. */
function isId(part: string): boolean {
  if (/^\.{0,2}$/.test(part)) return false;
  try {
    return encodeURIComponent(decodeURIComponent(part)) === part;
  } catch {
    return false;
  }
}
