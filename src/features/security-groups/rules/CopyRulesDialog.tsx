import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { detailQuery } from '../../../api/resources/queries';
import { ErrorPanel } from '../../../page/ErrorPanel';
import { Dialog } from '../../../ui/Dialog';
import { DialogButtons } from '../../../ui/DialogButtons';
import type { PastedRule } from '../../../lib/rules/pasteRules';
import { joinWords, plural } from '../../../lib/text/text';
import { rulesAsRead, type ReadRules, type RuleRow } from '../../../lib/rules/ruleRows';
import { PickField } from '../PickField';
import { useGroupSuggestions } from '../useGroupSuggestions';
import { copyFrom } from './copyFrom';
import { RulesPreview } from './RulesPreview';

interface CopyRulesDialogProps {
  /** The group that is edited, whose own rules are not offered. */
  groupId: string;
  read: ReadRules;
  rows: readonly RuleRow[];
  onClose: () => void;
  /** Called with the rules and the name of the group they are from. */
  onAdd: (rules: readonly PastedRule[], from: string) => void;
}

/** The dialog "Copy rules from another group": what it would add to the grid, and what is there already. */
export function CopyRulesDialog({ groupId, read, rows, onClose, onAdd }: CopyRulesDialogProps) {
  const [id, setId] = useState('');
  const [split, setSplit] = useState(false);
  const suggestions = useGroupSuggestions(groupId);
  const { data, error, refetch } = useQuery({
    ...detailQuery('securityGroup', id),
    enabled: id !== '',
  });
  const raw = data?.raw;
  const found = useMemo(
    () => raw && copyFrom(rulesAsRead(raw), read, rows, split),
    [raw, read, rows, split],
  );
  const count = found?.rules.length ?? 0;
  return (
    <Dialog
      onClose={onClose}
      title="Copy rules from another group"
      subtitle="The rules are added to the grid; nothing is sent yet."
      footer={
        <DialogButtons
          label={`Add ${plural(count, 'rule')}`}
          ready={count > 0}
          onCancel={onClose}
          onPress={() => {
            if (found && count > 0) onAdd(found.rules, data?.value.metadata.name ?? id);
          }}
        />
      }
    >
      <div className="stack">
        <PickField
          label="Security group"
          placeholder="Name or ID"
          value={id}
          suggestions={suggestions}
          onChange={setId}
        />
        {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {id !== '' && !error && !found && <p className="dim">Reading its rules…</p>}
        {found && (
          <>
            <p role="status" className="strong">
              {plural(count, 'rule')} to add
              {found.there.length > 0 && `, ${found.there.length} already there`}
            </p>
            {found.there.length > 0 && (
              <p className="dim">
                Left out, because this group has the same:{' '}
                {found.there.length === 1 ? 'rule' : 'rules'}{' '}
                {joinWords(found.there.map((at) => String(at + 1)))} of it.
              </p>
            )}
            <RulesPreview found={found} split={split} onSplit={setSplit} />
          </>
        )}
      </div>
    </Dialog>
  );
}
