import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MiddleCut } from './CutText';
import { visible } from '../lib/text/invisible';
import { shortenMiddle } from '../lib/text/text';
import styles from './CopyId.module.css';
import { useCopy } from './useCopy';

/** An id in monospace, or its name, with a button to copy the id that shows on hover and focus. */
export function CopyId({
  id,
  name,
  label = 'ID',
  whole = false,
  tabStop = true,
  to,
}: {
  id: string;
  name?: string | undefined;
  label?: string;
  whole?: boolean;
  tabStop?: boolean;
  to?: string | undefined;
}) {
  const { copied, failed, copy } = useCopy();
  const full = whole || id.length <= 20 ? <MiddleCut text={id} /> : shortenMiddle(id, 8, 6);
  const text = name === undefined ? full : visible(name);
  const look = name === undefined ? `mono shrink ${styles.id}` : 'shrink isolate breaks';
  const Icon = copied ? IconCheck : failed ? IconX : IconCopy;
  return (
    <span className={`inline gap-2 shrink ${styles.copy}`}>
      <span className={look} translate="no" title={id}>
        {to === undefined ? (
          text
        ) : (
          <Link to={to} aria-label={name === undefined ? id : undefined}>
            {text}
          </Link>
        )}
      </span>
      <UnstyledButton
        className={`dim ${styles.button}`}
        data-state={copied ? 'copied' : failed ? 'failed' : undefined}
        tabIndex={tabStop ? undefined : -1}
        aria-label={`Copy ${label}`}
        title={failed ? 'The browser refused' : `Copy ${label}`}
        onClick={() => copy(id, label)}
      >
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
