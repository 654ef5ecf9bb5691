import { useId } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { FieldNote } from './FieldNote';
import styles from './Identity.module.css';

/** A deliberate yes to something that is rarely meant; with `to`, the yes is to that, and to nothing that takes its place. */
export function YesField<T extends FieldValues>({
  name,
  label,
  to,
}: {
  name: FieldPath<T>;
  label: string;
  to?: string;
}) {
  const id = useId();
  const { control } = useFormContext<T>();
  const {
    field: { ref, name: path, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <div>
      <label className={styles.yes}>
        <input
          ref={ref}
          type="checkbox"
          name={path}
          checked={value === (to ?? true)}
          aria-invalid={message === undefined ? undefined : true}
          aria-describedby={message === undefined ? undefined : id}
          onChange={({ currentTarget: { checked } }) =>
            onChange(to === undefined ? checked : checked ? to : '')
          }
          onBlur={onBlur}
        />
        {label}
      </label>
      {message !== undefined && (
        <FieldNote tone="failed" id={id}>
          {message}
        </FieldNote>
      )}
    </div>
  );
}
