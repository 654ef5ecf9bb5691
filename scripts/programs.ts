import { findPromtool } from '../server/nginx.fixture';
import { postgresPrograms } from '../server/store/postgres.fixture';
import { installWithApt, onPath, runnable } from './browser';

/** What a group of tests needs besides Node and a browser, and what is said where it can't be installed. */
const programs = {
  PostgreSQL: {
    isThere: () => postgresPrograms() !== undefined,
    pack: 'postgresql',
    without: 'its tests are not run and not counted',
  },
  Prometheus: {
    isThere: () => findPromtool() !== undefined,
    pack: 'prometheus',
    without: 'the alerts are not tested and not counted',
  },
  Python: {
    isThere: () => onPath(['python3']).some(runnable),
    pack: 'python3',
    without: 'the tests of the Python code will fail',
  },
};

/** Installs a program where it is missing, and says so when that fails. */
export function ensureProgram(name: keyof typeof programs): void {
  const { isThere, pack, without } = programs[name];
  if (isThere()) return;
  console.log(`No ${name} found on this machine; installing one.`);
  installWithApt([pack]);
  if (!isThere()) console.log(`NOTICE: ${name} is not installed and could not be, so ${without}.`);
}
