import { findPromtool } from '../server/nginx.fixture';
import { postgresPrograms } from '../server/store/postgres.fixture';
import { installWithApt } from './browser';

/** Installs PostgreSQL for the tests of several gateways, and says so when it could not be installed. */
export function ensurePostgres(): void {
  if (postgresPrograms() !== undefined) return;
  console.log('No PostgreSQL found on this machine; installing one.');
  installWithApt(['postgresql']);
  if (postgresPrograms() === undefined)
    console.log(
      'NOTICE: PostgreSQL is not installed and could not be, so its tests are not run and not counted.',
    );
}

/** Installs Prometheus for the tests of the alerts, and says so when it could not be installed. */
export function ensurePrometheus(): void {
  if (findPromtool() !== undefined) return;
  console.log('No Prometheus found on this machine; installing one.');
  installWithApt(['prometheus']);
  if (findPromtool() === undefined)
    console.log(
      'NOTICE: Prometheus is not installed and could not be, so the alerts are not tested and not counted.',
    );
}
