import { readSettings } from './settings';
import { ignoreUserSignals, stopOnSignals } from './signals';
import { startGateway } from './start';

ignoreUserSignals();
const settings = readSettings(process.env);
const gateway = await startGateway(settings, async (_, response) => {
  response.writeHead(404).end();
});
stopOnSignals(() => gateway.close(settings.drainMs, settings.timeoutMs));
process.stdout.write(`${gateway.address}\n`);
