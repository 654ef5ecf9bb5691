import { discover } from './keys';
import type { Settings } from './settings';

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
