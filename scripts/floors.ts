import path from 'node:path';

// Each room of src/ imports only from itself and from the rooms below it, and no subject of src/features imports another
// one: `npx tsx scripts/house.ts` checks it, tests and `import()` included.

/** From the ground up; the rooms of a floor are in order too: one imports from those before it. */
const floors = [
  ['lib', 'contract'],
  ['memory', 'session', 'api'],
  ['ui'],
  ['resource', 'table'],
  ['save', 'queue'],
  ['features'],
  ['app'],
];
const rooms = floors.flat();

/** The part of the house a file belongs to: `src/api`, `src`, `sandbox`, `server`, … */
function roomOf(file: string): string {
  const parts = file.split(path.sep);
  if (parts[0] === 'src') return parts.length > 2 ? `src/${parts[1]}` : 'src';
  return parts[0] ?? '';
}

/** The subject that a file below `src/features` belongs to. */
function subjectOf(file: string): string | undefined {
  const [src, features, subject] = file.split(path.sep);
  return src === 'src' && features === 'features' ? subject : undefined;
}

function subjectFault(from: string, to: string): string | undefined {
  const [own, other] = [subjectOf(from), subjectOf(to)];
  if (own === other) return undefined;
  return `${own} does not import ${other}: what two subjects share moves down, and src/app hands in the rest.`;
}

/** Why the file `from` must not import `to`, or undefined when it may. Both are paths from the root. */
export function floorFault(from: string, to: string): string | undefined {
  const importer = roomOf(from);
  const imported = roomOf(to);
  if (importer === imported) return subjectFault(from, to);

  if (importer === 'sandbox' || importer === 'server') {
    const other = importer === 'server' && imported === 'sandbox';
    if (other || imported === 'src/contract' || imported === 'src/lib') return undefined;
    return `${importer}/ imports only src/contract and src/lib, not ${imported}.`;
  }
  if (!importer.startsWith('src')) {
    if (imported === 'src/app') return 'Nothing imports src/app but src/main.ts.';
    return undefined;
  }
  if (imported === 'sandbox') {
    if (importer === 'src') return undefined;
    return 'Only src/main.ts imports the sandbox.';
  }
  if (!imported.startsWith('src/')) return `src/ does not import ${imported || 'this'}.`;
  // Files that stand directly in src/ (main.ts) mount the house and may use all of it.
  if (importer === 'src') return undefined;

  const [own, other] = [rooms.indexOf(importer.slice(4)), rooms.indexOf(imported.slice(4))];
  for (const [room, at] of [
    [importer, own],
    [imported, other],
  ] as const)
    if (at === -1) return `${room} is not a room; the rooms are ${rooms.join(', ')}.`;
  if (other < own) return undefined;
  // Tests of what all subjects use take real subjects as their examples.
  if (imported === 'src/features' && /\.(?:test|fixture)\.tsx?$/.test(from)) return undefined;
  return `${importer} imports only from the rooms below it (${rooms.slice(0, own).join(', ') || 'none'}), not ${imported}.`;
}
