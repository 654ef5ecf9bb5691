import type { ReactNode } from 'react';
import type { Read } from '../../api/read';
import { CopyId } from '../../components/CopyId';
import { IdName, useIdNames } from '../../components/IdName';
import { Panel } from '../../components/Panel';
import { TagList } from '../../components/TagList';
import { useNow } from '../../components/Updated';
import type { Network } from '../../contract/networks';
import type { KnownKind } from '../../ledger/known';
import { firstUsable, lastUsable, parsePrefix, usableCount } from '../../lib/cidr';
import { ago, formatTime, parseTime } from '../../lib/dates';
import { formatCount } from '../../lib/text';
import { useLedgerKey } from '../../session/scope';
import { hiddenMembers, type HiddenMember } from '../../writes/notReturned';
import styles from './NetworkPage.module.css';
import { NetworkRoutes } from './NetworkRoutes';
import { NetworkSecurityGroups } from './NetworkSecurityGroups';
import { NetworkStorage } from './NetworkStorage';

/** Everything that was read of a network, and what is known to hang on it. */
export function NetworkDetails({ network }: { network: Read<Network> }) {
  const { metadata, spec, status } = network.value;
  const hidden = hiddenMembers('network', network.raw, useLedgerKey());
  const member = (pointer: string) => hidden.find((each) => each.pointer === pointer);
  const nameservers = spec?.dnsNameservers;
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Panel title="Summary">
          <dl className={styles.facts}>
            <Fact name="ID">
              <CopyId id={metadata.id} whole />
            </Fact>
            <Fact name="Prefix">
              <PrefixFact text={status?.prefix} />
            </Fact>
            <Fact name="Description">
              <Description text={metadata.description} hidden={member('/metadata/description')} />
            </Fact>
            <Fact name="Region">
              <IdFact id={status?.regionId} kind="region" label="region ID" />
            </Fact>
            <Fact name="Project">
              <IdFact id={metadata.projectId} kind="project" label="project ID" />
            </Fact>
            <Fact name="Organization">
              <IdFact id={metadata.organizationId} kind="organization" label="organization ID" />
            </Fact>
            <Fact name="Created">
              <TimeFact text={metadata.creationTime} />
            </Fact>
            <Fact name="Created by">{metadata.createdBy ?? <Absent />}</Fact>
            {metadata.modifiedTime !== undefined && (
              <Fact name="Modified">
                <TimeFact text={metadata.modifiedTime} />
              </Fact>
            )}
            {metadata.modifiedBy !== undefined && (
              <Fact name="Modified by">{metadata.modifiedBy}</Fact>
            )}
          </dl>
        </Panel>
        <NetworkRoutes routes={spec?.routes} hidden={member('/spec/routes')} />
      </div>
      <div className={styles.column}>
        <Panel title="DNS nameservers">
          {nameservers === undefined ? (
            <Absent />
          ) : nameservers.length === 0 ? (
            <span className={styles.dim}>
              None. Deployed services then use their own resolvers.
            </span>
          ) : (
            <ul className={styles.plain}>
              {nameservers.map((address, index) => (
                <li key={index}>
                  <CopyId id={address} label={`nameserver ${address}`} whole />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Tags">
          {metadata.tags && metadata.tags.length > 0 ? (
            <TagList tags={metadata.tags} wrap />
          ) : (
            <span className={styles.dim}>None</span>
          )}
        </Panel>
        <NetworkSecurityGroups networkId={metadata.id} />
        <NetworkStorage networkId={metadata.id} />
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Absent() {
  return <span className={styles.dim}>not reported</span>;
}

function PrefixFact({ text }: { text: string | undefined }) {
  if (text === undefined) return <Absent />;
  const prefix = parsePrefix(text);
  return (
    <>
      <CopyId id={text} label="prefix" whole />
      {prefix && (
        <span className={styles.under}>
          {firstUsable(prefix)} – {lastUsable(prefix)}, {formatCount(usableCount(prefix))} usable{' '}
          {usableCount(prefix) === 1n ? 'address' : 'addresses'}
        </span>
      )}
    </>
  );
}

function IdFact({ id, kind, label }: { id: string | undefined; kind: KnownKind; label: string }) {
  const names = useIdNames();
  if (id === undefined) return <Absent />;
  if (names(id).text === id || names(id).shortened) return <CopyId id={id} label={label} whole />;
  return (
    <span className={styles.idFact}>
      <IdName id={id} kind={kind} />
      <CopyId id={id} label={label} />
    </span>
  );
}

function TimeFact({ text }: { text: string | undefined }) {
  const now = useNow(10);
  const at = parseTime(text);
  if (at === undefined) return text === undefined ? <Absent /> : <>{text}</>;
  return (
    <>
      {formatTime(at)} <span className={styles.dim}>{ago(at, Math.max(at, now))}</span>
    </>
  );
}

function Description({
  text,
  hidden,
}: {
  text: string | undefined;
  hidden: HiddenMember | undefined;
}) {
  const now = useNow(10);
  if (text !== undefined && text !== '') return <span className={styles.words}>{text}</span>;
  if (!hidden) return <span className={styles.dim}>None</span>;
  return (
    <>
      <span className={styles.unsure}>Not returned by the API</span>
      {hidden.lastSent && (
        <span className={styles.under}>
          Sent from this browser {ago(hidden.lastSent.at, Math.max(now, hidden.lastSent.at))}:{' '}
          {hidden.lastSent.value === '' ? 'none' : `“${String(hidden.lastSent.value)}”`}
        </span>
      )}
    </>
  );
}
