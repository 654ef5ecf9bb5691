import path from 'node:path';
import { checkAll, doubtsOf } from './check';
import { openConsole } from './console';
import { version } from '../src/lib/version';
import { log, printOnlyJson } from './log';
import { namesApis, readSettings, SettingError } from './settings';
import { ignoreUserSignals, stopOnSignals } from './signals';
import { startGateway } from './start';

const isCheck = process.argv.includes('--check');
// The demo speaks to the person who started it.
const isDemo = !namesApis(process.env);
if (!isCheck && !isDemo) printOnlyJson();
ignoreUserSignals();
try {
  const settings = readSettings(process.env);
  const { summary, warnings } = settings;
  const told = warnings.map((words) => `Warning: ${words}`);
  if (isCheck) {
    const { lines, isFine } = await checkAll(settings);
    console.log([summary, ...lines, ...told].join('\n'));
    process.exit(isFine && told.length === 0 ? 0 : 1);
  }
  const doubts = doubtsOf(settings);
  const folder = path.join(import.meta.dirname, '../console');
  const gateway = await startGateway(settings, await openConsole(settings, folder));
  stopOnSignals(() => gateway.close(settings.drainMs, settings.timeoutMs));
  // Printed last, so that a script waiting for this line can already stop the gateway.
  if (isDemo) {
    console.log([summary, ...told, `Meridian is ready at ${gateway.address}`].join('\n'));
  } else {
    log('info', { message: summary });
    for (const message of [...warnings, ...(await doubts)]) log('warn', { message });
    log('info', { message: `Meridian is ready at ${gateway.address} (version ${version})` });
  }
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
