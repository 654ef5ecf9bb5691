import { useForm } from 'react-hook-form';
import controls from '../../components/ui/controls.module.css';
import { faultResolver } from '../../components/write/faultResolver';
import { FormMethods } from '../../components/write/FormMethods';
import { sendByShortcut, sendShortcut } from '../../components/form/sendShortcut';
import { TextField } from '../../components/form/TextField';
import styles from './SettingsPage.module.css';

interface Values {
  id: string;
  name: string;
}

/** An id, a name for it, and the button that takes both. */
export function NicknameForm({
  idLabel,
  nameLabel,
  button,
  onAdd,
}: {
  idLabel: string;
  nameLabel: string;
  button: string;
  onAdd: (id: string, name: string) => void;
}) {
  const form = useForm<Values>({
    defaultValues: { id: '', name: '' },
    resolver: faultResolver(({ id, name }: Values) => ({
      ...(id.trim() === '' ? { id: 'An ID is needed.' } : {}),
      ...(name.trim() === '' ? { name: 'A nickname is needed.' } : {}),
    })),
  });
  return (
    <FormMethods form={form}>
      <form
        className={styles.inline}
        noValidate
        onKeyDown={sendByShortcut}
        onSubmit={(event) =>
          void form.handleSubmit(({ id, name }) => {
            onAdd(id.trim(), name.trim());
            form.reset();
          })(event)
        }
      >
        <TextField<Values> name="id" label={idLabel} mono />
        <TextField<Values> name="name" label={nameLabel} />
        <button
          type="submit"
          className={controls.button}
          aria-keyshortcuts={sendShortcut.keys}
          title={sendShortcut.words}
        >
          {button}
        </button>
      </form>
    </FormMethods>
  );
}
