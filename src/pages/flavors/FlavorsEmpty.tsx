import { IconCpu } from '@tabler/icons-react';
import controls from '../../components/ui/controls.module.css';
import { EmptyState } from '../../components/ui/EmptyState';

/** Stands where flavors would be. */
export function FlavorsEmpty({
  any,
  text,
  onClear,
}: {
  /** The service listed some. */
  any: boolean;
  /** What is searched for. */
  text: string;
  onClear: () => void;
}) {
  if (!any)
    return (
      <EmptyState icon={<IconCpu aria-hidden />} title="No flavors here">
        The service lists none for this organization in this region. Choose another region above.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCpu aria-hidden />}
      title={
        text.trim() === ''
          ? 'No flavor passes the filters'
          : `No flavor matches “${text.trim()}” and the filters`
      }
      actions={
        <button type="button" className={controls.button} onClick={onClear}>
          Clear search and filters
        </button>
      }
    >
      Names, IDs, GPUs and CPU families are searched. A flavor that does not report a number passes
      no filter by it.
    </EmptyState>
  );
}
