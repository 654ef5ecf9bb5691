import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/text/text';
import { paths } from '../../../resource/paths';
import { Notice } from '../../../ui/Notice';
import { showToast } from '../../../ui/toast';
import { usePageActions } from '../../../ui/usePageActions';
import { writeClipboard } from '../../../ui/useCopy';
import type { Inputs } from '../inputs/inputs';
import { useRequest, type InFields } from '../inputs/useRequest';
import { bringInputs, putInputs } from '../state/form';
import { judge, setFolded, usePlayground } from '../state/playground';
import { isShareHash, readShareHash, shareHash, TOO_LONG } from './sharedAddress';

/** "Share": copies an address that holds everything on the left side, or else puts it into the address bar. */
export function ShareButton() {
  const { whenCome } = useRequest();
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const here = useHref(paths.embeddings());
  const share = () => {
    // Which view is open goes along; a filter of this browser's scope does not.
    const search = tab === null ? '' : `?${new URLSearchParams({ tab })}`;
    return copyAddress(`${new URL(here, location.href).href}${search}`, whenCome());
  };
  usePageActions([{ id: 'share', label: 'Share', run: () => void share() }]);
  return (
    <Button onClick={() => void share()}>
      <IconShare2 aria-hidden />
      <span>Share</span>
    </Button>
  );
}

async function copyAddress(page: string, asked: Promise<InFields | undefined>): Promise<void> {
  const made = addressOf(page, asked);
  const copied = writeClipboard(made).then(
    () => true,
    () => false,
  );
  try {
    const address = await made;
    if (!(await copied)) {
      history.replaceState(history.state, '', address);
      showToast({
        title: 'The browser refused to copy. The address bar has the address.',
        tone: 'attention',
      });
    } else showToast({ title: 'Address copied, with the texts in it and no token' });
  } catch (error) {
    showToast({ title: messageOf(error), tone: 'failed' });
  }
}

async function addressOf(page: string, coming: Promise<InFields | undefined>): Promise<string> {
  const asked = await coming;
  if (!asked) throw new Error('The texts did not come. Press Share again for those that are here.');
  const { by, measure, margin } = usePlayground.getState().judging;
  const judging = by === undefined ? undefined : { by, measure, margin };
  const hash = await shareHash(asked.inputs, asked.model, judging);
  if (hash === undefined || page.length + hash.length > TOO_LONG)
    throw new Error('Too many texts for an address. Export the run as CSV instead.');
  return page + hash;
}

/**
 * Fills the fields from the hash of the address and removes it, so that a reload restores what was typed since. Nothing
 * is sent. Says where the inputs come from while no others take their place, or why they can't be read.
 */
export function SharedNotice({ folded }: { folded: boolean }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const put = usePlayground((playground) => playground.put);
  const [came, setCame] = useState<{ inputs: Inputs } | { fault: string }>();
  useEffect(() => {
    if (!isShareHash(hash)) return;
    setFolded(false);
    bringInputs(
      readShareHash(hash),
      ({ judge: judging, ...inputs }) => {
        if (judging) judge(judging);
        setCame({ inputs: putInputs(inputs) });
      },
      (error) => setCame({ fault: messageOf(error) }),
    );
    void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  if (folded || !came || ('inputs' in came && came.inputs !== put)) return null;
  const isRead = 'inputs' in came;
  return (
    <Notice
      tone={isRead ? 'moving' : 'attention'}
      title={isRead ? 'From a shared address' : 'The shared address could not be read'}
      role="status"
      onDismiss={() => setCame(undefined)}
    >
      {isRead ? 'Opening it has sent nothing.' : `${came.fault} What was here before is unchanged.`}
    </Notice>
  );
}
