import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { ConfirmCheckbox } from '../../../form/ConfirmCheckbox';
import { plural } from '../../../lib/text/text';
import type { PasteInto } from './pasteInto';
import styles from './RulesPreview.module.css';

const MOST_SHOWN = 500;

const labels = {
  Line: { faults: 'Lines not understood', rules: 'Rules understood' },
  Rule: { faults: 'Rules left out', rules: 'Rules to add' },
};

/** Rules that can be added to the grid, and those that can't, by the line or the rule they come from. */
export function RulesPreview({
  found: { unit, rules, faults, splits },
  split,
  onSplit,
}: {
  found: Pick<PasteInto, 'unit' | 'rules' | 'faults' | 'splits'>;
  /** Whether ranges of ports become a rule for each port. */
  split: boolean;
  onSplit: (split: boolean) => void;
}) {
  return (
    <>
      {splits.ranges > 0 && (
        <ConfirmCheckbox
          label={`Split ${plural(splits.ranges, 'port range')} into ${plural(splits.rules, 'rule')}`}
          checked={split}
          onChange={onSplit}
        />
      )}
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={labels[unit].faults}>
          {faults.map(({ line, text: source, why }, index) => (
            <li key={index} className="flex gap-8 second breaks">
              <IconAlertTriangle size={15} aria-hidden />
              <span>
                {unit} {line}: {why} <code>{source}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      {rules.length > 0 && (
        <div
          className={`card ${styles.preview}`}
          role="region"
          aria-label={labels[unit].rules}
          tabIndex={0}
        >
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">Direction</th>
                <th scope="col">Protocol</th>
                <th scope="col">Port</th>
                <th scope="col">CIDR</th>
              </tr>
            </thead>
            <tbody>
              {rules.slice(0, MOST_SHOWN).map((rule, index) => (
                <Fragment key={index}>
                  <tr>
                    <td>{rule.line}</td>
                    <td>{rule.direction}</td>
                    <td>{rule.protocol}</td>
                    <td>{rule.port === '' ? 'any' : rule.port}</td>
                    <td>{rule.cidr === '' ? 'to be typed' : rule.cidr}</td>
                  </tr>
                  {rule.notes.length > 0 && (
                    <tr className={styles.remark}>
                      <td />
                      <td colSpan={4}>{rule.notes.join(' ')}</td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
