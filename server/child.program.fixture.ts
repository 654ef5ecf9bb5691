import { readSettings } from './settings';
import { startGateway } from './start';

const gateway = await startGateway(readSettings(process.env), async (_, response) => {
  response.writeHead(404).end();
});
process.stdout.write(`${gateway.address}\n`);
