import { Ago } from '../../ui/Age';
import { Panel } from '../../ui/Panel';
import { isObject, type Json } from '../../lib/json';
import { plural } from '../../lib/text/text';
import type { HiddenMember } from '../../memory/hiddenMembers';
import styles from './NetworkPage.module.css';

interface ShownRoute {
  prefix?: string | undefined;
  nexthop?: string | undefined;
}

/** The routes as read; where the service returned none and may still hold some, what this browser sent last. */
export function NetworkRoutes({
  routes,
  hidden,
}: {
  routes: readonly ShownRoute[] | undefined;
  hidden: HiddenMember | undefined;
}) {
  if (routes && routes.length > 0)
    return (
      <Panel title="Routes" beside={plural(routes.length, 'route')} flush>
        <RouteTable routes={routes} label="Routes" />
      </Panel>
    );
  if (!hidden)
    return (
      <Panel title="Routes">
        <span className="dim">None</span>
      </Panel>
    );
  const { lastSent } = hidden;
  const sent = lastSent && asRoutes(lastSent.value);
  return (
    <Panel title="Routes" flush>
      <div className="pad">
        <span className="toned strong" data-tone="attention">
          Not returned by the API
        </span>
        <span className={`hint breaks ${styles.under}`}>
          {lastSent ? (
            <span>
              The network may have routes. Last sent from this browser, <Ago at={lastSent.at} />:{' '}
              {sent?.length === 0 ? 'none.' : ''}
            </span>
          ) : (
            'Current routes unknown.'
          )}
        </span>
      </div>
      {sent && sent.length > 0 && <RouteTable routes={sent} label="Routes sent last" />}
    </Panel>
  );
}

function RouteTable({ routes, label }: { routes: readonly ShownRoute[]; label: string }) {
  return (
    <table className="table mono" aria-label={label}>
      <thead>
        <tr>
          <th>Destination</th>
          <th>Next hop</th>
        </tr>
      </thead>
      <tbody>
        {routes.map(({ prefix, nexthop }, index) => (
          <tr key={index}>
            <td>{prefix ?? 'not reported'}</td>
            <td>{nexthop ?? 'not reported'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function asRoutes(value: Json): ShownRoute[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ prefix, nexthop }) => ({
    prefix: typeof prefix === 'string' ? prefix : undefined,
    nexthop: typeof nexthop === 'string' ? nexthop : undefined,
  }));
}
