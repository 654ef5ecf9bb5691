import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Content } from '../jsx';
import classes from './FieldNote.module.css';

const icons = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  info: IconInfoCircle,
  settled: IconCheck,
};

interface FieldNoteProps {
  tone: keyof typeof icons;
  id?: string;
  children: Content;
}

export function FieldNote({ tone, id, children }: FieldNoteProps) {
  const Icon = icons[tone];
  return (
    <span
      className={`flex gap-6 shrink fine toned breaks ${classes.note}`}
      data-tone={tone}
      id={id}
    >
      <Icon size={14} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
