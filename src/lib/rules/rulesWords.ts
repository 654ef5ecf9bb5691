import { hasPorts, portText } from './ports';
import { isReadable, type Ports, type Rule } from './rules';

/** What a protocol and ports name: "tcp 22 (SSH)", "every udp port", "icmp", "everything". */
export function trafficInWords(protocol: string, ports: Ports): string {
  if (protocol === 'any' && ports === 'every') return 'everything';
  if (ports !== 'every') return `${protocol} ${portText(protocol, ports)}`;
  return hasPorts(protocol) ? `every ${protocol} port` : protocol;
}

/** The other side of a rule: "10.0.0.0/8", "everywhere", "everywhere over IPv4"; for cells and lists. */
export function rangeInWords(range: Rule['range']): string {
  if (range === 'unreadable') return 'a range that cannot be read';
  if (range === 'everywhere') return 'every address';
  return range.length === 0 ? `every IPv${range.family} address` : range.text;
}

/** A rule as a sentence without its stop: "Anyone on the internet may reach tcp 22 (SSH)". */
export function inWords(rule: Rule): string {
  if (!rule.understood || !isReadable(rule)) return `Not understood: ${rule.why.join(', ')}`;
  const { direction, protocol, ports, range } = rule;
  const traffic = trafficInWords(protocol, ports);
  if (direction === 'egress') {
    const all = traffic.charAt(0).toUpperCase() + traffic.slice(1);
    const what = protocol === 'any' ? all : traffic;
    return range === 'everywhere'
      ? `${what} may leave`
      : `${what} may leave to ${rangeInWords(range)}`;
  }
  const verb = hasPorts(protocol) || protocol === 'any' ? 'reach' : 'send';
  if (range === 'everywhere') return `Anyone on the internet may ${verb} ${traffic}`;
  return range.length === 0
    ? `Anyone on the internet may ${verb} ${traffic} over IPv${range.family}`
    : `${range.text} may ${verb} ${traffic}`;
}
