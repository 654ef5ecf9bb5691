import { IconX } from '@tabler/icons-react';
import { FormProvider, useForm } from 'react-hook-form';
import controls from '../../components/controls.module.css';
import { CopyId } from '../../components/CopyId';
import { faultResolver } from '../../components/forms/faultResolver';
import { TextField } from '../../components/forms/TextField';
import { Panel } from '../../components/Panel';
import { setNickname, useNicknames } from '../../ledger/nicknames';
import { useConnection } from '../../session/connections';
import { useLedgerKey } from '../../session/scope';
import styles from './SettingsPage.module.css';

interface Values {
  id: string;
  name: string;
}

/** Names for ids that the interface gives no name for. */
export function NicknamesPanel() {
  const key = useLedgerKey();
  const names = useNicknames(key);
  const provided = useConnection().nicknames ?? {};
  const form = useForm<Values>({
    defaultValues: { id: '', name: '' },
    resolver: faultResolver(({ id, name }: Values) => ({
      ...(id.trim() === '' ? { id: 'An ID is needed.' } : {}),
      ...(name.trim() === '' ? { name: 'A nickname is needed.' } : {}),
    })),
  });
  const sorted = [...names].sort(([, a], [, b]) => a.localeCompare(b));

  return (
    <Panel title="Nicknames" flush>
      <p className={`${styles.lead} ${styles.flushLead}`}>
        Organizations, projects, regions, images and groups have IDs here and no names. A nickname
        is shown in their place, in this browser only.
      </p>
      <div className={styles.list} role="region" aria-label="Nicknames given" tabIndex={0}>
        {sorted.map(([id, name]) => {
          const theirs = provided[id] === name;
          return (
            <div key={id} className={`${styles.row} ${styles.dense}`}>
              <span className={styles.rowMain}>
                <span className={styles.rowTitle}>{name}</span>
                {theirs && <span className={styles.rowNote}> · provided</span>}
              </span>
              <CopyId id={id} />
              {theirs ? (
                <span style={{ width: 26 }} />
              ) : (
                <button
                  type="button"
                  className={controls.icon}
                  aria-label={`Remove nickname ${name}`}
                  onClick={() => setNickname(key, id, undefined)}
                >
                  <IconX aria-hidden />
                </button>
              )}
            </div>
          );
        })}
      </div>
      <FormProvider {...form}>
        <form
          className={styles.inline}
          noValidate
          onSubmit={(event) =>
            void form.handleSubmit(({ id, name }) => {
              setNickname(key, id.trim(), name);
              form.reset();
            })(event)
          }
        >
          <TextField<Values> name="id" label="ID" mono />
          <TextField<Values> name="name" label="Nickname" />
          <button type="submit" className={controls.button}>
            Add nickname
          </button>
        </form>
      </FormProvider>
    </Panel>
  );
}
