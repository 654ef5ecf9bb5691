import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { discover } from './keys';
import { reasonOf } from './log';
import { openProvider } from './provider';
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
      const fault = await answer.then(() => undefined, reasonOf);
      if (fault === undefined) return `Works    ${what}`;
      return `Fails    ${what}: ${fault.replaceAll(/\s*\n\s*/g, ' ')}`;
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

/** The settings in force, a line for each part of the gateway, without anything secret. */
export function summaryOf(settings: Settings): string {
  const { upstreams, oidc, journal, store, publicUrl, proxies } = settings;
  const place = store === undefined ? 'nowhere' : withoutPassword(store);
  const days = journal && `kept for ${journal.days} days`;
  if (upstreams === undefined)
    return table({
      APIs: `the sandbox, with its data in ${settings.sandboxDatabase}`,
      Journal: journal ? `in ${place}, ${days}` : 'off',
    });
  const apis = Object.entries(upstreams).flatMap(([name, url]) =>
    url ? `${name} ${url.href}` : [],
  );
  const { allowed, admins } = oidc ?? {};
  const people = Object.entries(allowed ?? {}).flatMap(([what, names]) =>
    names ? `${what} ${names.join(', ')}` : [],
  );
  const tokens = journal?.tokens;
  return table({
    APIs: apis.join('\n'),
    'Sign-in': oidc
      ? `at ${oidc.issuer.href} as ${oidc.clientId}\nfor ${people.join('; ') || 'everybody there'}`
      : 'off, people paste a token',
    Admins: admins?.join(', '),
    Store: place,
    Journal: journal
      ? `${days}${tokens ? `\nalso for tokens of ${tokens.issuer.href} for ${tokens.audiences.join(', ')}` : ''}`
      : 'off',
    Address: `${publicUrl?.origin ?? 'the one listened on'}${proxies > 0 ? `, behind ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}` : ''}`,
    Metrics: settings.metricsToken === undefined ? 'for this machine' : 'with a token',
  });
}

/** The address of a store as it may be shown. */
export function withoutPassword(place: string): string {
  return place
    .replace(/^(\w+:\/\/[^/@]*?):[^/@]*@/, '$1:…@')
    .replace(/([?&]password=)[^&]*/g, '$1…');
}

/** Whoever signs people in, or tokens, each once. */
export function issuersOf({ oidc, journal }: Settings): URL[] {
  const all = [oidc?.issuer, journal?.tokens?.issuer].filter((url) => url !== undefined);
  return [...new Map(all.map((url) => [url.href, url])).values()];
}

/** What is probably not meant so, or does not work now; each is one sentence. */
export async function doubtsOf(settings: Settings): Promise<string[]> {
  const unreachable = issuersOf(settings).map((issuer) =>
    discover(issuer).then(
      () => [],
      ({ message, cause }: Error) => {
        const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
        return [`The issuer ${issuer.href} cannot be used now: ${reason.replace(/\.$/, '')}.`];
      },
    ),
  );
  return [...settings.warnings, ...(await Promise.all(unreachable)).flat()];
}

function table(lines: Record<string, string | undefined>): string {
  return Object.entries(lines)
    .flatMap(([name, text]) =>
      text ? `${name.padEnd(9)}${text.replaceAll('\n', `\n${' '.repeat(9)}`)}` : [],
    )
    .join('\n');
}
