import path from 'node:path';
import { openConsole } from './console';
import { readSettings, SettingError } from './settings';
import { ignoreUserSignals, stopOnSignals } from './signals';
import { startGateway } from './start';
import { doubtsOf, summaryOf } from './summary';

ignoreUserSignals();
try {
  const settings = readSettings(process.env);
  const doubts = doubtsOf(settings);
  const told = doubts.then((all) =>
    [summaryOf(settings), ...all.map((doubt) => `Warning: ${doubt}`)].join('\n'),
  );
  if (process.argv.includes('--check')) {
    console.log(await told);
    process.exit((await doubts).length > 0 ? 1 : 0);
  }
  const folder = path.join(import.meta.dirname, '../console');
  const gateway = await startGateway(settings, await openConsole(settings, folder));
  stopOnSignals(() => gateway.close(settings.drainMs, settings.timeoutMs));
  // Printed last, so that a script waiting for this line can already stop the gateway.
  console.log(`${await told}\nMeridian is ready at ${gateway.address}`);
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
