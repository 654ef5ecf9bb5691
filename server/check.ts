import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { discover } from './keys';
import { reasonOf } from './log';
import { openProvider } from './provider';
import { withoutPassword } from './settingReader';
import type { Settings } from './settings';
import { fileDialect } from './store/file';
import { migrations } from './store/migrations';
import { isServer, serverLanes } from './store/postgres';

/** How long one of them may take to answer. */
const patienceMs = 5000;

/** Asks everything that the gateway needs, without changing anything. A line for each, and whether all of them work. */
export async function checkAll(settings: Settings): Promise<{ lines: string[]; isFine: boolean }> {
  const { upstreams, oidc, journal, store } = settings;
  if (upstreams === undefined) return { lines: [], isFine: true };
  const asked: [what: string, answer: Promise<unknown>][] = [];
  if (store && (oidc ?? journal))
    asked.push([`store at ${withoutPassword(store)}`, askStore(store)]);
  for (const [name, url] of Object.entries(upstreams))
    if (url) asked.push([`${name} API at ${url.href}`, askApi(url)]);
  for (const issuer of issuersOf(settings)) asked.push([`issuer ${issuer.href}`, discover(issuer)]);
  if (oidc) asked.push([`client ${oidc.clientId} and its secret`, openProvider(oidc).check()]);
  const lines = await Promise.all(
    asked.map(async ([what, answer]) => {
      const fault = await faultOf(answer);
      return fault === undefined ? `Works    ${what}` : `Fails    ${what}: ${fault}`;
    }),
  );
  return { lines, isFine: lines.every((line) => line.startsWith('Works')) };
}

/** Any answer will do but one that says that the API is away: this needs no rights there. */
async function askApi(url: URL): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
  if (status >= 500) throw new Error(`It answered ${status}.`);
}

async function askStore(place: string): Promise<void> {
  const isRemote = isServer(place);
  if (!isRemote && !existsSync(place)) {
    let folder = path.resolve(place, '..');
    while (!existsSync(folder)) folder = path.dirname(folder);
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder.`);
    return accessSync(folder, constants.W_OK);
  }
  if (!isRemote) accessSync(place, constants.W_OK);
  const dialect = isRemote ? (await serverLanes(place))('sessions') : await fileDialect(place);
  const db = new Kysely<unknown>({ dialect });
  try {
    if (isRemote) await mayCreate(db);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    if (!tables.some(({ name }) => name === 'kysely_migration')) return;
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    if (rows.some(({ name }) => !(name in migrations)))
      throw new Error('It was made by a newer version of Meridian.');
  } finally {
    await db.destroy();
  }
}

async function mayCreate(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  if (rows[0]?.may !== true) throw new Error('Its user may not create tables.');
}

/** Whoever signs people in, or tokens, each once. */
function issuersOf({ oidc, journal }: Settings): URL[] {
  const all = [oidc?.issuer, journal?.tokens?.issuer].filter((url) => url !== undefined);
  return [...new Map(all.map((url) => [url.href, url])).values()];
}

/** A sentence for each issuer that cannot be used now. */
export async function doubtsOf(settings: Settings): Promise<string[]> {
  const doubts = issuersOf(settings).map(async (issuer) => {
    const fault = await faultOf(discover(issuer));
    return fault === undefined ? [] : [`The issuer ${issuer.href} cannot be used now: ${fault}.`];
  });
  return (await Promise.all(doubts)).flat();
}

/** Why something cannot be had, in one line. */
async function faultOf(asked: Promise<unknown>): Promise<string | undefined> {
  const fault = await asked.then(() => undefined, reasonOf);
  return fault?.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, '');
}
