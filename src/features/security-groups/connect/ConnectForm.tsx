import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { fieldWords } from '../../../ui/form/Field';
import { useIdSuggestions } from '../../../resource/fields/useIdSuggestions';
import { useSearchText } from '../../../table/useSearchText';
import { useNetworksOf } from '../../../table/useNetworkNames';
import { hasPorts } from '../../../lib/rules/ports';
import { useMemoryKey } from '../../../session/scope';
import { PickField } from '../PickField';
import { groupRules } from '../rules/groupRules';
import { offeredWords } from '../rules/WordChoice';
import styles from './Connect.module.css';
import { endOf } from './question';
import type { ConnectQuestion } from './useQuestion';

/** The fields of a question: from where, to where, and with what. */
export function ConnectForm({ question }: { question: ConnectQuestion }) {
  const { asked, fixed, faults, groups, ask } = question;
  const { organization: organizationId } = useMemoryKey();
  const anywhere = { organizationId, projectId: undefined, regionId: undefined };
  const suggestions = useIdSuggestions('network', useNetworksOf(anywhere, true).networks);
  const port = useSearchText(asked.port, (text) => ask({ port: text.trim() }));
  const { protocols } = offeredWords(groups.flatMap(({ raw }) => groupRules(raw).rules));
  const words = new Set([...protocols.filter((word) => word !== 'any'), asked.protocol]);
  const endField = (name: 'from' | 'to', label: string) =>
    fixed?.end === name ? (
      <TextInput label={label} value={fixed.name} readOnly />
    ) : (
      <PickField
        label={label}
        error={faults[name]}
        value={asked[name]}
        placeholder="Address, CIDR or network"
        suggestions={suggestions}
        isWhole={(text) => endOf(text).kind !== 'network'}
        onChange={(text) => ask({ [name]: text })}
      />
    );
  return (
    <div className={`gap-8 ${styles.form}`} role="group" aria-label="Question">
      {endField('from', 'From')}
      <ActionIcon
        className={styles.swap}
        aria-label="Swap from and to"
        title="Swap from and to"
        onClick={question.swap}
      >
        <IconArrowsExchange aria-hidden />
      </ActionIcon>
      {endField('to', 'To')}
      <NativeSelect
        label="Protocol"
        value={asked.protocol}
        data={[
          ...(question.single ? [] : [{ value: '', label: 'any' }]),
          ...[...words].filter(Boolean),
        ]}
        onChange={(event) => ask({ protocol: event.currentTarget.value })}
      />
      {(asked.protocol === '' || hasPorts(asked.protocol)) && (
        <TextInput
          {...fieldWords({ label: 'Port', error: faults.port })}
          value={port.text}
          placeholder="443"
          inputMode="numeric"
          classNames={{ input: 'mono' }}
          onChange={(event) => port.setText(event.currentTarget.value)}
          onBlur={port.flush}
        />
      )}
    </div>
  );
}
