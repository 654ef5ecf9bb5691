import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { FieldNote } from '../../../form/FieldNote';
import { paths } from '../../../page/paths';
import { useCopy } from '../../../ui/useCopy';
import { formatCount, joinWords, plural, shortenMiddle } from '../../../lib/text/text';
import { textLines } from '../../../lib/csv/textsCsv';
import type { Inputs } from '../inputs/inputs';
import { prefixWords } from '../run/run';
import { LONG, sharedColumns, shareHash, TOO_LONG } from './sharedAddress';
import styles from './SharePanel.module.css';

/** Makes the address, copies it, and says what is in it and how long it is. */
export function SharePanel({ inputs, model }: { inputs: Inputs; model: string }) {
  const id = useId();
  const made = useAddress(inputs, model);
  const address = made?.address;
  const { copied, failed, copy } = useCopy();
  const tooLong = made !== undefined && (address === undefined || address.length > TOO_LONG);
  const ready = address !== undefined && !tooLong;
  useEffect(() => {
    if (ready) copy(address, 'Address');
  }, [ready, address, copy]);

  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>Share these inputs</h2>
      <p>
        The address opens the playground with {contents(inputs, model)} in the fields. Nothing is
        sent until someone presses “Embed”.
      </p>
      {ready && (
        <div className="flex gap-8">
          <TextInput
            className="grow shrink"
            classNames={{ input: 'mono' }}
            aria-label="Address to share"
            aria-describedby={`${id}-length`}
            value={address}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="filled" onClick={() => copy(address, 'Address')}>
            {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      )}
      {address !== undefined && (
        <p id={`${id}-length`} className="dim tabular" role="status">
          {formatCount(address.length)} characters.{' '}
          {failed && 'The browser refused to copy it. Copy it from the field.'}
        </p>
      )}
      {(tooLong || (address !== undefined && address.length > LONG)) && (
        <FieldNote tone="attention">
          {ready
            ? `Longer than ${formatCount(LONG)} characters: some mail and chat programs cut such an address. Try it before you rely on it.`
            : `Too long for an address: ${formatCount(TOO_LONG)} characters is the most. Export the run as CSV and pass the file on; “Open file” takes the texts from it.`}
        </FieldNote>
      )}
      <p className={`dim ${styles.note}`}>
        It contains no token. Anyone who has the address can read the texts in it; they are not sent
        to a server when it is opened.
      </p>
    </div>
  );
}

/** The address of these inputs, or why there is none; `undefined` while it is made. */
function useAddress(inputs: Inputs, model: string): { address: string | undefined } | undefined {
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const here = useHref(paths.embeddings());
  const [made, setMade] = useState<{ address: string | undefined }>();
  useEffect(() => {
    let gone = false;
    void shareHash(inputs, model).then((hash) => {
      // Which view is open goes along; a filter of this browser's scope does not.
      const search = tab === null ? '' : `?${new URLSearchParams({ tab })}`;
      const page = new URL(here, location.href).href;
      if (!gone) setMade({ address: hash && `${page}${search}${hash}` });
    });
    return () => {
      gone = true;
    };
  }, [inputs, model, tab, here]);
  return made;
}

function contents(inputs: Inputs, model: string): string {
  const { encoding, dimensions, user, mode, passagePrefix, queryPrefix } = inputs;
  const input = mode === 'json' ? 'the JSON' : plural(textLines(inputs.texts).length, 'text');
  const columns = sharedColumns(inputs).map(({ name }) => `the column ${short(name)}`);
  return joinWords([
    model === '' ? 'no model' : `the model ${short(model)}`,
    input,
    ...columns,
    ...(encoding === '' ? [] : [encoding]),
    ...(dimensions === '' ? [] : [`${short(dimensions)} dimensions`]),
    ...(user === '' ? [] : [`the user ${short(user)}`]),
    ...(passagePrefix === '' ? [] : [prefixWords(passagePrefix, 'text')]),
    ...(queryPrefix === '' ? [] : [prefixWords(queryPrefix, 'query')]),
  ]);
}

function short(text: string): string {
  return shortenMiddle(text, 28, 12);
}
