/** A text as one word of a POSIX shell, quoted where it has to be. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A place to mount something of that name: `/mnt/datasets`. */
export function mountPointFor(name: string): string {
  const safe = name.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return `/mnt/${safe || 'storage'}`;
}

/** The command that mounts an NFS export. The interface names no NFS version or options, so none are given. */
export function mountCommand(source: string, point: string): string {
  return `sudo mkdir -p ${shellWord(point)} && sudo mount -t nfs ${shellWord(source)} ${shellWord(point)}`;
}
