import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../ui/Notice';
import { formatTime } from '../../lib/time/dates';

interface LeftOpenProps {
  /** When the request went out, in ms. */
  at: number;
  /** Where the person can look. */
  to: string;
  link: string;
  /** What may be so. */
  children: ReactNode;
}

/** Stands above the buttons after "Leave it": nobody knows how the last request ended. */
export function LeftOpen({ at, to, link, children }: LeftOpenProps) {
  return (
    <Notice tone="attention" title="The outcome of the last request is unknown" role="status">
      <span>
        Sent at {formatTime(at).slice(11)}: {children} <Link to={to}>{link}</Link> before you send
        again.
      </span>
    </Notice>
  );
}
