import classes from './SendKeys.module.css';
import { sendShortcut } from './sendShortcut';

/** The shortcut that sends a form, to be seen beside its button. Screen readers hear of it at the button itself. */
export function SendKeys() {
  return (
    <kbd className={`key ${classes.keys}`} aria-hidden="true">
      {sendShortcut.words}
    </kbd>
  );
}
