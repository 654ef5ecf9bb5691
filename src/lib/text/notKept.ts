/** Stands in place of a secret that was not recorded. */
export const notKept = '(not kept)';
