import { Input } from '@mantine/core';
import { IconInfoCircle, IconWorld } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { bitsOf, ipFault, parseIp, prefixAt, type Prefix } from '../../../lib/address/cidr';
import { hasPorts, parsePorts } from '../../../lib/rules/ports';
import type { Rule, Traffic } from '../../../lib/rules/rules';
import { internetWords, setOf } from '../../../lib/rules/rulesAddresses';
import { passage } from '../../../lib/rules/rulesBetween';
import { joinWords } from '../../../lib/text/text';
import { Field } from '../../../form/Field';
import { Notice } from '../../../ui/Notice';
import { offeredWords } from './WordChoice';
import { noteSimulated } from './simulated';
import styles from './Simulator.module.css';

interface SimulatorProps {
  rules: readonly Rule[];
  /** Called with the places of the rules that let the connection through. */
  onMatch: (rules: readonly number[]) => void;
}

const nobody: readonly number[] = [];

/** "Would this connection be allowed?", answered while typing, by this console's reading of the rules. */
export function Simulator({ rules, onMatch }: SimulatorProps) {
  const offered = offeredWords(rules);
  const [address, setAddress] = useState('');
  const [direction, setDirection] = useState('ingress');
  const [protocol, setProtocol] = useState('tcp');
  const [port, setPort] = useState('');
  const { connection, faults } = readConnection({ address, direction, protocol, port });
  const result = connection && passage(rules, connection, setOf([connection.address]));
  const allowed = result?.verdict === 'allowed';
  const internet = result?.internet;
  const matches = result?.byRule ?? nobody;
  const key = matches.join();
  useEffect(() => {
    onMatch(key === '' ? nobody : key.split(',').map(Number));
  }, [key, onMatch]);

  const { protocol: askedProtocol, port: askedPort } = connection ?? {};
  useEffect(() => {
    if (askedProtocol !== undefined) noteSimulated(askedProtocol, askedPort);
  }, [askedProtocol, askedPort]);

  const field = (name: string, label: string, value: string, set: (text: string) => void) => (
    <Field label={label} error={faults[name]}>
      <Input
        classNames={{ input: 'mono' }}
        value={value}
        error={faults[name] !== undefined}
        placeholder={name === 'port' ? '443' : '203.0.113.7'}
        inputMode={name === 'port' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </Field>
  );
  const choice = (
    label: string,
    value: string,
    words: readonly string[],
    set: (word: string) => void,
  ) => (
    <Field label={label}>
      <Input
        component="select"
        classNames={{ input: 'picker' }}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      >
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </Input>
    </Field>
  );

  return (
    <div className="stack gap-10">
      <div className={styles.fields}>
        {field(
          'address',
          direction === 'egress' ? 'Destination address' : 'Source address',
          address,
          setAddress,
        )}
        {choice('Direction', direction, offered.directions, setDirection)}
        {choice(
          'Protocol',
          protocol,
          offered.protocols.filter((word) => word !== 'any'),
          setProtocol,
        )}
        {hasPorts(protocol) && field('port', 'Port', port, setPort)}
      </div>
      <div aria-live="polite">
        {result === undefined ? (
          <p className="dim">
            Give an address{hasPorts(protocol) ? ' and a port' : ''} to see which rule would let it
            through.
          </p>
        ) : (
          <Notice
            tone={allowed && !internet ? 'settled' : 'failed'}
            title={
              internet
                ? `Allowed from ${internetWords[internet.part]}, by ${numbered(internet.rules)}`
                : allowed
                  ? `Allowed by ${numbered(result.byRule)}`
                  : 'Denied'
            }
            {...(internet && { icon: IconWorld })}
          >
            {!allowed && <p>No rule lets it through.</p>}
            {result.unclear.length > 0 && !allowed && (
              <p className="toned" data-tone="attention">
                {numbered(result.unclear, true)} could not be understood and may still let it
                through.
              </p>
            )}
          </Notice>
        )}
      </div>
      <p className={`hint flex gap-6 ${styles.own}`}>
        <IconInfoCircle size={14} aria-hidden />
        This is the console’s own reading of these rules. Other groups may allow more.
      </p>
    </div>
  );
}

/** "rule 3", "rules 1, 2 and 9". */
function numbered(places: readonly number[], capital = false): string {
  const word = places.length === 1 ? 'rule' : 'rules';
  const shown = places.slice(0, 8).map((place) => String(place + 1));
  const more = places.length - shown.length;
  const text = joinWords(more > 0 ? [...shown, `${more} more`] : shown);
  return `${capital ? word.charAt(0).toUpperCase() + word.slice(1) : word} ${text}`;
}

interface Typed {
  address: string;
  direction: string;
  protocol: string;
  port: string;
}

function readConnection({ address, direction, protocol, port }: Typed): {
  connection?: Traffic & { address: Prefix };
  faults: Record<string, string>;
} {
  const faults: Record<string, string> = {};
  const ip = parseIp(address.trim());
  const only = ip && prefixAt(ip.family, ip.value, bitsOf(ip.family));
  // An incomplete address is not an error while it is typed.
  if (ip === undefined && address.trim().length >= 7 && !/[.:]$/.test(address.trim()))
    faults['address'] = ipFault(address.trim()) ?? '';
  const ports = parsePorts(port);
  if (!hasPorts(protocol))
    return only ? { connection: { direction, address: only, protocol }, faults } : { faults };
  const one = ports !== undefined && ports !== 'every' && ports.from === ports.to;
  if (port.trim() !== '' && !one) faults['port'] = 'A port is a whole number from 1 to 65535.';
  if (only === undefined || !one) return { faults };
  return { connection: { direction, address: only, protocol, port: ports.from }, faults };
}
