import { runChecks } from './checks';

const results = await runChecks();
process.exitCode = results.every(Boolean) ? 0 : 1;
