import { runChecks } from './checks';

const results = await runChecks();
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
