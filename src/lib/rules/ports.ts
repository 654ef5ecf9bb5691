import { invisibleFault } from '../text/invisible';

export interface PortRange {
  from: number;
  to: number;
}

export const LAST_PORT = 65_535;

interface Service {
  name: string;
  /** Protocols it is known under. */
  over: readonly ('tcp' | 'udp')[];
  /** Anyone who reaches it gets a login, data or control: rarely meant for everybody. */
  administrative?: true;
}

const tcp = ['tcp'] as const;
const udp = ['udp'] as const;
const both = ['tcp', 'udp'] as const;
const open = (name: string, over: Service['over']): Service => ({ name, over });
const guarded = (name: string, over: Service['over']): Service => ({
  name,
  over,
  administrative: true,
});

// Names as people say them (IANA's registry has others for some).
const services: Readonly<Record<number, Service>> = {
  20: open('FTP data', tcp),
  21: guarded('FTP', tcp),
  22: guarded('SSH', tcp),
  23: guarded('Telnet', tcp),
  25: open('SMTP', tcp),
  53: open('DNS', both),
  67: open('DHCP', udp),
  69: guarded('TFTP', udp),
  80: open('HTTP', tcp),
  88: open('Kerberos', both),
  110: open('POP3', tcp),
  111: guarded('RPC portmapper', both),
  123: open('NTP', udp),
  135: guarded('Windows RPC', tcp),
  139: guarded('NetBIOS', tcp),
  143: open('IMAP', tcp),
  161: guarded('SNMP', udp),
  179: open('BGP', tcp),
  389: guarded('LDAP', both),
  443: open('HTTPS', both),
  445: guarded('SMB', tcp),
  465: open('SMTPS', tcp),
  500: open('IKE', udp),
  514: open('syslog', udp),
  587: open('SMTP submission', tcp),
  623: guarded('IPMI', udp),
  636: guarded('LDAPS', tcp),
  853: open('DNS over TLS', tcp),
  873: guarded('rsync', tcp),
  993: open('IMAPS', tcp),
  995: open('POP3S', tcp),
  1194: open('OpenVPN', both),
  1433: guarded('SQL Server', tcp),
  1521: guarded('Oracle', tcp),
  1883: open('MQTT', tcp),
  2049: guarded('NFS', both),
  2181: guarded('ZooKeeper', tcp),
  2375: guarded('Docker', tcp),
  2376: guarded('Docker over TLS', tcp),
  2379: guarded('etcd', tcp),
  2380: guarded('etcd peers', tcp),
  3306: guarded('MySQL', tcp),
  3389: guarded('RDP', both),
  4500: open('IPsec NAT', udp),
  4789: open('VXLAN', udp),
  5432: guarded('PostgreSQL', tcp),
  5672: guarded('AMQP', tcp),
  5900: guarded('VNC', tcp),
  5985: guarded('WinRM', tcp),
  5986: guarded('WinRM over TLS', tcp),
  6379: guarded('Redis', tcp),
  6443: guarded('Kubernetes API', tcp),
  8080: open('HTTP', tcp),
  8443: open('HTTPS', tcp),
  8888: guarded('Jupyter', tcp),
  9042: guarded('Cassandra', tcp),
  9090: open('Prometheus', tcp),
  9092: guarded('Kafka', tcp),
  9200: guarded('Elasticsearch', tcp),
  10250: guarded('Kubelet', tcp),
  11211: guarded('memcached', both),
  27017: guarded('MongoDB', tcp),
  51820: open('WireGuard', udp),
};

// Their protocols are the only ones in which a port means something (design: "a port only with tcp and udp").
const withPorts = new Set(['tcp', 'udp']);

export function hasPorts(protocol: string): boolean {
  return withPorts.has(protocol);
}

function serviceAt(protocol: string, port: number): Service | undefined {
  const service = services[port];
  return service?.over.some((known) => known === protocol) ? service : undefined;
}

/** What usually listens on a port: "SSH" for tcp 22. */
export function serviceName(protocol: string, port: number): string | undefined {
  return serviceAt(protocol, port)?.name;
}

const administrative = Object.entries(services)
  .filter(([, service]) => service.administrative)
  .map(([port, { over }]) => ({ port: Number(port), over: over as readonly string[] }));

/** The ports of a range that give logins, data or control, ascending. */
export function administrativePorts(protocol: string, { from, to }: PortRange): number[] {
  return administrative
    .filter(({ port, over }) => from <= port && port <= to && over.includes(protocol))
    .map(({ port }) => port);
}

/** `22 (SSH)`, `9000`, `30000–32767`. */
export function portText(protocol: string, { from, to }: PortRange): string {
  if (from !== to) return `${from}–${to}`;
  const name = serviceName(protocol, from);
  return name === undefined ? `${from}` : `${from} (${name})`;
}

const byName = new Map(
  // The lower of two ports with the same name.
  Object.entries(services)
    .toReversed()
    .map(([port, { name }]) => [name.toLowerCase(), port]),
);
byName.set('postgres', '5432');
byName.set('mssql', '1433');

const portNumber = /^[1-9]\d{0,4}$/;
const rangeText = /^(\d+)\s*[-–—:]\s*(\d+)$/;

/** The ports a text names: `22`, `ssh`, `30000-32767`; '' is every port. `undefined` when it names none. */
export function parsePorts(text: string): PortRange | 'every' | undefined {
  const typed = text.trim();
  if (typed === '') return 'every';
  const trimmed = byName.get(typed.toLowerCase()) ?? typed;
  const [first, last] = rangeText.exec(trimmed)?.slice(1) ?? [trimmed, trimmed];
  if (first === undefined || last === undefined) return undefined;
  if (!portNumber.test(first) || !portNumber.test(last)) return undefined;
  const range = { from: Number(first), to: Number(last) };
  return range.from <= range.to && range.to <= LAST_PORT ? range : undefined;
}

/** Why `text` names no ports, as a sentence for a field; `undefined` when it does. */
export function portsFault(text: string): string | undefined {
  if (parsePorts(text) !== undefined) return undefined;
  const [first, last] = rangeText.exec(text.trim())?.slice(1).map(Number) ?? [];
  if (first !== undefined && last !== undefined && first > last)
    return 'A range of ports starts with the lower one.';
  return (
    invisibleFault(text.trim()) ??
    'A port is a whole number from 1 to 65535, or a name such as ssh or https.'
  );
}

/** A rule that people often add. It has no range, which the person must type. */
export interface RulePreset {
  label: string;
  protocol: string;
  port?: number;
}

export const rulePresets: readonly RulePreset[] = [
  { label: 'SSH', protocol: 'tcp', port: 22 },
  { label: 'RDP', protocol: 'tcp', port: 3389 },
  { label: 'HTTP', protocol: 'tcp', port: 80 },
  { label: 'HTTPS', protocol: 'tcp', port: 443 },
  { label: 'PostgreSQL', protocol: 'tcp', port: 5432 },
  { label: 'NFS', protocol: 'tcp', port: 2049 },
  { label: 'ICMP', protocol: 'icmp' },
];
