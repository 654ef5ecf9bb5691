import {
  createContext,
  type FormEvent,
  type FormEventHandler,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import classes from './FormLayout.module.css';
import { sendByShortcut } from '../form/sendShortcut';

/** A request of the form is in flight, was accepted, or has an unknown outcome. */
export const FormFrozen = createContext(false);

interface FormLayoutProps {
  ref?: Ref<HTMLFormElement>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Stands above the fields: a restored draft, what the person should know first. */
  notice?: ReactNode;
  /** Beside the form where there is room, below it where there is not. */
  aside?: ReactNode;
  /** Errors, then the buttons; always the end of the form. */
  footer: ReactNode;
  /** A request is in flight or its outcome unknown: nothing can be typed that would be lost. */
  frozen?: boolean;
  /** The form holds a grid that needs the room: the request stands beside it only on large screens. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every create and edit form: fields at the left, the request beside them. */
export function FormLayout({
  ref,
  onSubmit,
  notice,
  aside,
  footer,
  frozen = false,
  wide = false,
  children,
}: FormLayoutProps) {
  // Text that a field could not take is neither sent nor passed over: whoever typed it is led back to it.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const unfinished = event.currentTarget.querySelector<HTMLElement>('[data-unfinished]');
    if (unfinished === null) return onSubmit(event);
    event.preventDefault();
    unfinished.focus();
  };
  return (
    <div className={classes.layout} data-wide={wide || undefined}>
      <form
        ref={ref}
        className="stack shrink"
        onSubmit={submit}
        onKeyDown={sendByShortcut}
        onMouseDownCapture={holdStill}
        onClickCapture={takeFocus}
        noValidate
        aria-busy={frozen}
      >
        <div className={classes.notice} inert={frozen}>
          {notice}
        </div>
        <div className={`card ${classes.sections}`} inert={frozen}>
          <FormFrozen value={frozen}>{children}</FormFrozen>
        </div>
        <div className="stack">{footer}</div>
      </form>
      {aside !== undefined && <aside className={`stack ${classes.aside}`}>{aside}</aside>}
    </div>
  );
}

/**
 * A press on a button takes the focus from the field before it, whose error then appears and moves the button from
 * under the pointer: the click would be lost. So the focus moves with the click, not with the press.
 */
function holdStill(event: MouseEvent): void {
  if (buttonOf(event) !== null) event.preventDefault();
}

function takeFocus(event: MouseEvent): void {
  // A click made by the shortcut has no count, and leaves the focus in its field.
  if (event.detail > 0) buttonOf(event)?.focus();
}

function buttonOf(event: MouseEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
}

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
