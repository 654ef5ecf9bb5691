import classes from './FormSkeleton.module.css';

/** Stands where a form will be while what it edits is read. */
export function FormSkeleton({ what }: { what: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={`Reading ${what}`}>
      <div className={classes.bone} />
      <div className={classes.bone} />
      <div className={classes.tall} />
      <div className={classes.bone} />
    </div>
  );
}
