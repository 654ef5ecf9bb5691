import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/text/text';
import { Notice } from '../../../ui/Notice';
import { putInputs } from '../inputs/inputsStore';
import { isShareHash, readShareHash } from './sharedAddress';

/**
 * Fills the fields from the hash of the address and removes it, so that a reload restores what was typed since. Nothing
 * is sent. Says where the inputs come from, or why they can't be read.
 */
export function SharedNotice() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [said, say] = useState<{ title: string; words: string }>();
  useEffect(() => {
    if (!isShareHash(hash)) return;
    void readShareHash(hash).then(
      (inputs) => {
        putInputs(inputs);
        say({ title: 'From a shared address', words: 'Opening it has sent nothing.' });
      },
      (error: unknown) =>
        say({
          title: 'The shared address could not be read',
          words: `${messageOf(error)} What was here before is unchanged.`,
        }),
    );
    void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  return (
    said && (
      <Notice tone="attention" title={said.title} role="status" onDismiss={() => say(undefined)}>
        {said.words}
      </Notice>
    )
  );
}
