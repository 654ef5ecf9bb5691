import { findPromtool } from '../server/nginx.fixture';
import { postgresPrograms } from '../server/store/postgres.fixture';
import { ensure, installWithApt, onPath, runnable } from './browser';

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

export function ensureProgram(name: keyof typeof programs): void {
  const { isThere, pack, without } = programs[name];
  ensure(name, isThere, () => installWithApt([pack]), without);
}
