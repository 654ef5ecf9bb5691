import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { discover } from './keys';
import { reasonOf } from './notes';
import { openProvider } from './provider';
import type { Settings } from './settings';
import { fileDialect } from './store/file';
import { migrations } from './store/migrations';
import { isServer, serverLanes } from './store/postgres';
import { issuersOf, withoutPassword } from './summary';

/** How long one of them may take to answer. */
const patienceMs = 5000;

/** Asks everything that the gateway needs, without changing anything. A line for each, and whether all of them work. */
export async function checkAll(settings: Settings): Promise<{ lines: string[]; isFine: boolean }> {
  const { upstreams, oidc, journal, store } = settings;
  if (upstreams === undefined) return { lines: [], isFine: true };
  const apis = Object.entries(upstreams).flatMap(([name, url]) =>
    url ? [[`${name} API at ${url.href}`, () => askApi(url)] as const] : [],
  );
  const asked = [
    ...(store && (oidc ?? journal)
      ? [[`store at ${withoutPassword(store)}`, () => askStore(store)] as const]
      : []),
    ...apis,
    ...issuersOf(settings).map(
      (issuer) => [`issuer ${issuer.href}`, () => discover(issuer).then(() => {})] as const,
    ),
    ...(oidc
      ? [[`client ${oidc.clientId} and its secret`, () => openProvider(oidc).check()] as const]
      : []),
  ];
  const faults = await Promise.all(asked.map(([, ask]) => ask().then(() => undefined, reasonOf)));
  return {
    lines: asked.map(([what], index) => {
      const fault = faults[index]?.replaceAll(/\s*\n\s*/g, ' ');
      return fault === undefined ? `Works    ${what}` : `Fails    ${what}: ${fault}`;
    }),
    isFine: faults.every((fault) => fault === undefined),
  };
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
