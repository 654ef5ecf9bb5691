import { IconRoute } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState';

/** Instead of an answer: what is missing for one. */
export function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <div className="card">
      <EmptyState icon={<IconRoute aria-hidden />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}
