import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useHref, useLocation } from 'react-router';
import { messageOf } from '../../../lib/text/text';
import { paths } from '../../../page/paths';
import { showToast } from '../../../ui/toast';
import { usePageActions } from '../../../ui/usePageActions';
import { writeClipboard } from '../../../ui/useCopy';
import type { Inputs } from '../inputs/inputs';
import { useRequest } from '../inputs/useRequest';
import { shareHash, TOO_LONG } from './sharedAddress';
import { usePlayground } from '../state/playground';

/** "Share": copies an address that holds everything on the left side, or else puts it into the address bar. */
export function ShareButton() {
  const { inputs, model } = useRequest();
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const here = useHref(paths.embeddings());
  const share = () => {
    // Which view is open goes along; a filter of this browser's scope does not.
    const search = tab === null ? '' : `?${new URLSearchParams({ tab })}`;
    return copyAddress(`${new URL(here, location.href).href}${search}`, inputs, model);
  };
  usePageActions([{ id: 'share', label: 'Share', run: () => void share() }]);
  return (
    <Button onClick={() => void share()}>
      <IconShare2 aria-hidden />
      <span>Share</span>
    </Button>
  );
}

async function copyAddress(page: string, inputs: Inputs, model: string): Promise<void> {
  const made = addressOf(page, inputs, model);
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

async function addressOf(page: string, inputs: Inputs, model: string): Promise<string> {
  const { by, measure, margin } = usePlayground.getState().judging;
  const judge = by === undefined ? undefined : { by, measure, margin };
  const hash = await shareHash(inputs, model, judge);
  if (hash === undefined || page.length + hash.length > TOO_LONG)
    throw new Error('Too many texts for an address. Export the run as CSV instead.');
  return page + hash;
}
