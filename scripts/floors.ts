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
const rooms = floors.flat().map((room) => `src/${room}`);
const ground = ['src/lib', 'src/contract'];

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

/** What a room may import besides itself; tools and browser tests import all but the shell. */
function allowed(room: string): readonly string[] | undefined {
  if (room === 'sandbox') return ground;
  if (room === 'server') return [...ground, 'sandbox'];
  // Files that stand directly in src/ (main.ts) mount the house and may use all of it.
  if (room === 'src') return [...rooms, 'sandbox'];
  return room.startsWith('src/') ? rooms.slice(0, Math.max(0, rooms.indexOf(room))) : undefined;
}

/** Why the file `from` must not import `to`, or undefined when it may. Both are paths from the root. */
export function floorFault(from: string, to: string): string | undefined {
  const [importer, imported] = [roomOf(from), roomOf(to)];
  if (importer === imported) return subjectFault(from, to);
  const may = allowed(importer);
  if (may ? may.includes(imported) : imported !== 'src/app') return undefined;
  // Tests of what all subjects use take real subjects as their examples.
  const isTest = importer.startsWith('src/') && /\.(?:test|fixture)\.tsx?$/.test(from);
  if (isTest && imported === 'src/features') return undefined;
  return `${importer} does not import ${imported}: it imports ${may ? may.join(', ') || 'no other room' : 'all others'}.`;
}
