import { parseArgs, type ParseArgsConfig } from 'node:util';
import { serveSandbox, type OpenOptions } from './node';
import { listOrders, type Settings } from './settings';

const usage = `Serves Meridian's sandbox: every operation of the interface over a database on this machine.

  --port 8787             0 takes a free one
  --host 127.0.0.1
  --database PATH         default .data/sandbox.db; "memory" keeps nothing; libsql:, http: and https: addresses work too
  --networks N            how many networks a new or reset database gets
  --empty                 without the demo's objects
  --reset                 start over
  --open-control          other machines may use /_sandbox too
  --as-samples            reads leave out routes and description
  --spelling services     prefix and portMax in rules, NFS.rootSquash in file storage
  --unknown-members keep|ignore|refuse
  --list-order as-stored|sorted|reversed|random
                          how answers order rules, routes, tags and ids
  --provisioning-seconds 4
  --stale-seconds 0       reads show the state before a write for so long
  --latency 0             milliseconds added to every answer
`;

const { values } = readArguments({
  options: {
    port: { type: 'string', default: '8787' },
    host: { type: 'string', default: '127.0.0.1' },
    database: { type: 'string', default: '.data/sandbox.db' },
    networks: { type: 'string' },
    empty: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
    'open-control': { type: 'boolean', default: false },
    'as-samples': { type: 'boolean', default: false },
    spelling: { type: 'string', default: 'document' },
    'unknown-members': { type: 'string', default: 'keep' },
    'list-order': { type: 'string', default: 'as-stored' },
    'provisioning-seconds': { type: 'string', default: '4' },
    'stale-seconds': { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  console.log(usage);
} else {
  const settings: Partial<Settings> = {
    asSamples: values['as-samples'],
    spelling: oneOf('spelling', values.spelling, ['document', 'services']),
    unknownMembers: oneOf('unknown-members', values['unknown-members'], [
      'keep',
      'ignore',
      'refuse',
    ]),
    listOrder: oneOf('list-order', values['list-order'], listOrders),
    provisioningSeconds: number('provisioning-seconds', values['provisioning-seconds']),
    staleSeconds: number('stale-seconds', values['stale-seconds']),
    latencyMs: number('latency', values.latency),
  };
  const options: OpenOptions = {
    database: values.database,
    settings,
    reset: values.reset,
    openControl: values['open-control'],
  };
  if (values.networks !== undefined) options.networks = number('networks', values.networks);
  if (values.empty) options.seed = 'empty';
  const token = process.env['MERIDIAN_SANDBOX_DATABASE_TOKEN'];
  if (token !== undefined) options.databaseToken = token;
  const port = number('port', values.port);
  const sandbox = await serveSandbox({ ...options, port, host: values.host }).catch((error) =>
    stop(startFault(error)),
  );
  if (!sandbox.seeded && (values.networks !== undefined || values.empty))
    console.error(`${values.database} is in use already: --networks and --empty need --reset.`);
  console.log(`The sandbox is ready at ${sandbox.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

/** Like `parseArgs`; an option that does not exist stops with a sentence. */
function readArguments<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    return stop(`${messageOf(error)}\nThe options are listed by --help.`);
  }
}

function startFault(error: unknown): string {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (inUse) return `--port ${values.port} is in use already; 0 takes a free one.`;
  return `The sandbox cannot start: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function number(option: string, text: string): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= 0) return value;
  return stop(`--${option} must be a whole number, not "${text}".`);
}

function oneOf<T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const value = allowed.find((candidate) => candidate === text);
  return value ?? stop(`--${option} must be one of ${allowed.join(', ')}, not "${text}".`);
}

function stop(words: string): never {
  console.error(words);
  process.exit(1);
}
