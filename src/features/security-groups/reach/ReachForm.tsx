import { Input } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Field } from '../../../form/Field';
import { useIdSuggestions } from '../../../form/useIdSuggestions';
import { useSearchText } from '../../../table/useSearchText';
import { useNetworksOf } from '../../../page/resource/useNetworkNames';
import { hasPorts } from '../../../lib/rules/ports';
import { useMemoryKey } from '../../../session/scope';
import { PickField } from '../PickField';
import { endOf } from './question';
import styles from './Reach.module.css';

/** What is asked, as texts of the address. */
export interface Asked {
  from: string;
  to: string;
  protocol: string;
  port: string;
}

interface ReachFormProps {
  asked: Asked;
  /** The end that is the network of this page, by its name. */
  fixed: { end: 'from' | 'to'; name: string } | undefined;
  protocols: readonly string[];
  portFault: string | undefined;
  onAsk: (change: Partial<Asked>) => void;
  onSwap: () => void;
}

/** The fields of a question: from where, to where, and with what. */
export function ReachForm({ asked, fixed, protocols, portFault, onAsk, onSwap }: ReachFormProps) {
  const { organization: organizationId } = useMemoryKey();
  const anywhere = { organizationId, projectId: undefined, regionId: undefined };
  const suggestions = useIdSuggestions('network', useNetworksOf(anywhere, true).networks);
  const port = useSearchText(asked.port, (text) => onAsk({ port: text.trim() }));
  const endField = (name: 'from' | 'to', label: string) => {
    if (fixed?.end === name)
      return (
        <Field label={label} hint="The network of this page.">
          <Input value={fixed.name} readOnly />
        </Field>
      );
    const end = endOf(asked[name]);
    return (
      <PickField
        label={label}
        hint="An IP address, a CIDR or a network."
        error={end.kind === 'fault' ? end.why : undefined}
        value={asked[name]}
        placeholder="Any address"
        suggestions={suggestions}
        isWhole={(text) => endOf(text).kind !== 'network'}
        onChange={(text) => onAsk({ [name]: text })}
      />
    );
  };
  return (
    <div className={styles.form} role="group" aria-label="Question">
      {endField('from', 'From')}
      <button
        type="button"
        className={`icon ${styles.swap}`}
        aria-label="Swap from and to"
        title="Swap from and to"
        onClick={onSwap}
      >
        <IconArrowsExchange aria-hidden />
      </button>
      {endField('to', 'To')}
      <Field label="Protocol">
        <Input
          component="select"
          classNames={{ input: 'picker' }}
          value={asked.protocol}
          onChange={(event) => onAsk({ protocol: event.currentTarget.value })}
        >
          {[...new Set([...protocols, asked.protocol])].map((word) => (
            <option key={word}>{word}</option>
          ))}
        </Input>
      </Field>
      {hasPorts(asked.protocol) && (
        <Field label="Port" error={portFault}>
          <Input
            value={port.text}
            error={portFault !== undefined}
            placeholder="443"
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: 'mono' }}
            onChange={(event) => port.setText(event.currentTarget.value)}
            onBlur={port.flush}
          />
        </Field>
      )}
    </div>
  );
}
