import { Button, Portal } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import {
  createContext,
  type FormEvent,
  type FormEventHandler,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
} from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../memory/browserStorage';
import { pageActionsId, pageFormId } from '../PageHeader';
import type { Content, Part } from '../jsx';
import classes from './FormLayout.module.css';
import { sendByShortcut, useSendKeys } from './sendShortcut';
import { usePageActions } from '../usePageActions';

/** A request of the form is in progress, was accepted, or has an unknown outcome. */
export const FormFrozen = createContext(false);

/** The layout of every create and edit form: the fields, and beside them what would be sent. */
export function FormLayout({
  ref,
  first,
  onSubmit,
  notice,
  request,
  footer,
  frozen,
  wide,
  children,
}: {
  ref: RefObject<HTMLFormElement | null>;
  /** The name of the field that has the focus when the page is opened. */
  first: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  notice: Content;
  /** What would be sent, next to the form where there is room, once someone asked to see it. */
  request: Part;
  /** Errors, then the buttons, at the end of the form. */
  footer: Part;
  /** A request is in progress or its outcome is unknown, so input is blocked because it would be lost. */
  frozen: boolean;
  /** The form has a wide grid, so the request is next to it only on large screens. */
  wide: boolean;
  children: Content;
}) {
  // Text that a field could not accept must not be ignored, so the focus returns to it instead of sending.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const unfinished = event.currentTarget.querySelector<HTMLElement>('[data-unfinished]');
    if (unfinished === null) return onSubmit(event);
    event.preventDefault();
    unfinished.focus();
  };
  const { shown } = useRequestShown();
  useSendKeys(ref);
  return (
    <div className={classes.layout} data-wide={wide || undefined}>
      <form
        ref={ref}
        id={pageFormId}
        data-first={first}
        className={`flex gap-12 shrink ${classes.form}`}
        onSubmit={submit}
        // Browsers keep only the line of the caret of a long field clear of the buttons. A field that is being pressed must
        // not move before the click.
        onFocus={({ target }) => {
          if (!target.matches(':active')) target.scrollIntoView({ block: 'nearest' });
        }}
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
        <AfterPaint>{footer}</AfterPaint>
      </form>
      <AfterPaint>
        <ShowRequest shown={shown} />
      </AfterPaint>
      {shown && (
        <aside className={`stack shrink ${classes.aside}`}>
          <AfterPaint>{request}</AfterPaint>
        </aside>
      )}
    </div>
  );
}

const SHOWN = 'meridian.request';

/** Whether the request is shown next to forms: closed at first, then as it was left in this browser. */
const useRequestShown = create(() => ({ shown: readStored('local', SHOWN) !== undefined }));

/** The button for it, beside the page's title. */
function ShowRequest({ shown }: { shown: boolean }) {
  const label = shown ? 'Hide request' : 'Show request';
  const run = () => {
    useRequestShown.setState({ shown: !shown });
    writeStored('local', SHOWN, shown ? undefined : 'shown');
  };
  usePageActions([{ id: 'request', label, run }]);
  return (
    <Portal target={`#${pageActionsId}`}>
      <Button onClick={run} onMouseDown={holdStill}>
        <IconCode aria-hidden />
        <span className="unseen-narrow">{label}</span>
      </Button>
    </Portal>
  );
}

/**
 * Pressing a button would blur the current field, whose error could then move the button away before the click. So the
 * focus moves on the click instead of the press.
 */
function holdStill(event: MouseEvent): void {
  if (buttonOf(event) !== null) event.preventDefault();
}

function takeFocus(event: MouseEvent): void {
  // A click from the shortcut has a `detail` of 0 and leaves the focus in its field.
  if (event.detail > 0) buttonOf(event)?.focus();
}

function buttonOf(event: MouseEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
}

interface FormSectionProps {
  title: string;
  hint?: Content;
  children: Content;
}

export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        {hint !== undefined && <p className="hint">{hint}</p>}
      </div>
      <div className={`stack ${classes.fields}`}>{children}</div>
    </section>
  );
}

export function FieldRow({ children }: { children: Content }) {
  return <div className={classes.row}>{children}</div>;
}

/** Draws its content after the rest of the page was painted, so that the rest is there earlier. */
export function AfterPaint({ children }: { children: Part }) {
  return useDeferredValue(true, false) ? children : null;
}
