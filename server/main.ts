import path from 'node:path';
import { openConsole } from './console';
import { readSettings, SettingError } from './settings';
import { startGateway } from './start';

try {
  const settings = readSettings(process.env);
  const folder = path.join(import.meta.dirname, '../console');
  const gateway = await startGateway(settings, await openConsole(settings, folder));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      gateway.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  // Printed last, so that a script waiting for this line can already stop the gateway.
  console.log(`Meridian is ready at ${gateway.address}`);
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
