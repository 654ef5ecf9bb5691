import { findPromtool } from '../server/nginx.fixture';
import { postgresPrograms } from '../server/store/postgres.fixture';
import { ensure, installWithApt, onPath, runnable } from './browser';

/** What a group of tests needs besides Node and a browser, and what is said where it can't be installed. */
const programs = {
  PostgreSQL: () => postgresPrograms() !== undefined,
  Prometheus: () => findPromtool() !== undefined,
  Python3: () => onPath(['python3']).some(runnable),
};
const without = {
  PostgreSQL: 'its tests are not run and not counted',
  Prometheus: 'the alerts are not tested and not counted',
  Python3: 'the tests of the Python code will fail',
};

export function ensureProgram(name: keyof typeof programs): void {
  ensure(name, programs[name], () => installWithApt([name.toLowerCase()]), without[name]);
}
