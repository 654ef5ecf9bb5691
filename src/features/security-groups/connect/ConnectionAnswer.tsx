import { IconWorld } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Notice } from '../../../ui/Notice';
import { passage } from '../../../lib/rules/connect';
import { hasPorts } from '../../../lib/rules/ports';
import { ruleNumbers } from '../../../lib/rules/rules';
import { addressesInWords, internetWords } from '../../../lib/rules/rulesAddresses';
import { Unsettled } from '../../../resource/Unsettled';
import { capitalised } from '../../../lib/text/text';
import { groupRules } from '../rules/groupRules';
import type { GroupRow } from '../securityGroupColumns';
import { ConnectForm } from './ConnectForm';
import { useQuestion } from './useQuestion';

const nobody: readonly number[] = [];

/** "Would this connection be allowed?", by the rules of one group. */
export function ConnectionAnswer({
  group,
  onMatch,
}: {
  group: GroupRow;
  /** Called with the places of the rules that let the connection through. */
  onMatch: (rules: readonly number[]) => void;
}) {
  const question = useQuestion({ group });
  const { asked, traffic, out, from, to, faults, ends } = question;
  const text = out ? asked.to : asked.from;
  const direction = out ? 'egress' : 'ingress';
  const { addresses } = out ? to : from;
  const result =
    traffic && text !== '' && !faults.from && !faults.to
      ? passage(groupRules(group.raw).rules, { direction, ...traffic }, addresses)
      : undefined;
  const key = result?.byRule.join() ?? '';
  useEffect(() => onMatch(key === '' ? nobody : key.split(',').map(Number)), [key, onMatch]);
  return (
    <div className="stack gap-10">
      <ConnectForm question={question} />
      <div aria-live="polite">
        {text !== '' && ends.state !== 'known' ? (
          <Unsettled what="ends" arrival={ends} />
        ) : result ? (
          <Result {...result} />
        ) : (
          <p className="dim">{`Give an address${hasPorts(asked.protocol) ? ' and a port' : ''} to see which rule would let it through.`}</p>
        )}
      </div>
      <p className="hint">
        Based on rules only, not on routes or running services. Other groups may allow more.
      </p>
    </div>
  );
}

function Result({ verdict, internet, byRule, unclear, addresses }: ReturnType<typeof passage>) {
  const by = byRule.length > 0 ? `, by ${ruleNumbers(byRule)}` : '';
  if (internet)
    return (
      <Notice
        tone="failed"
        icon={IconWorld}
        title={`Allowed from ${internetWords[internet.part]}, by ${ruleNumbers(internet.rules)}`}
      />
    );
  if (verdict === 'allowed')
    return <Notice tone="settled" title={`Allowed by ${ruleNumbers(byRule)}`} />;
  if (verdict === 'partly')
    return <Notice tone="attention" title={`Allowed for ${addressesInWords(addresses)}${by}`} />;
  return (
    <Notice
      tone={verdict === 'denied' ? 'failed' : 'attention'}
      title={verdict === 'denied' ? 'Denied' : 'Unknown'}
    >
      {verdict === 'denied'
        ? 'No rule lets it through.'
        : unclear.length > 0 &&
          `${capitalised(ruleNumbers(unclear))} could not be understood and may still let it through.`}
    </Notice>
  );
}
