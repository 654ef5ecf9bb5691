import { Anchor, Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconClock,
  IconCalendarExclamation,
  IconCircleCheck,
  IconDatabaseExclamation,
  IconHelp,
  IconHourglass,
  IconOverline,
  IconWorldExclamation,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { allOf, type Arrival } from '../../api/cache/arrival';
import { Unsettled } from '../../resource/Unsettled';
import { Panel } from '../../ui/Panel';
import { visible } from '../../lib/text/invisible';
import { formatCount } from '../../lib/text/text';
import type { Finding } from './attention';
import styles from './OverviewPage.module.css';

const FEW = 8;
const icons = {
  state: IconAlertCircle,
  stuck: IconHourglass,
  overlap: IconOverline,
  open: IconWorldExclamation,
  expiring: IconCalendarExclamation,
  full: IconDatabaseExclamation,
  unknown: IconHelp,
} satisfies Record<Finding['what'], unknown>;

/** What a person may want to look at first, once everything was read. */
export function AttentionPanel({
  findings,
  arrivals,
}: {
  findings: readonly Finding[];
  /** The queries behind the findings: until all are known, an empty panel proves nothing. */
  arrivals: readonly Arrival[];
}) {
  const [all, setAll] = useState(false);
  // All rows appear at once, so that none moves.
  const reading = arrivals.find(({ state }) => state === 'not yet');
  const arrival = reading ?? allOf(...arrivals);
  const found = reading ? [] : findings;
  const shown = all ? found : found.slice(0, FEW);
  return (
    <Panel
      title="Needs attention"
      beside={found.length > 0 ? formatCount(found.length) : undefined}
      flush
    >
      {(found.length === 0 || arrival.state !== 'known') && (
        <p className={styles.calm}>
          {arrival.state === 'known' ? (
            <IconCircleCheck size={16} aria-hidden className="toned" data-tone="settled" />
          ) : reading ? (
            <IconClock size={16} aria-hidden className="dim" />
          ) : (
            <IconAlertTriangle size={16} aria-hidden className="toned" data-tone="attention" />
          )}
          {arrival.state === 'known' ? (
            <span>
              Nothing has failed, overlaps, is open to the internet, nearly full or about to expire.
            </span>
          ) : (
            <Unsettled what="attention" arrival={arrival} />
          )}
        </p>
      )}
      <ul>
        {shown.map((finding) => {
          const Icon = icons[finding.what];
          return (
            <li key={finding.id} className={styles.line}>
              <Icon size={16} aria-hidden data-tone={finding.tone} className="toned" />
              <div className="shrink grow">
                <p className="clip2">
                  <b translate="no">{visible(finding.name)}</b>
                  <span>{` ${visible(finding.text)}`}</span>
                </p>
                <p className="hint clip2">{visible(finding.detail)}</p>
              </div>
              <Button
                component={Link}
                to={finding.to}
                size="xs"
                aria-label={visible(`${finding.action}: ${finding.name} ${finding.text}`)}
              >
                {finding.action}
              </Button>
            </li>
          );
        })}
      </ul>
      {found.length > FEW && (
        <div className={styles.beyond}>
          <Anchor component="button" type="button" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(found.length)}`}
          </Anchor>
        </div>
      )}
    </Panel>
  );
}
