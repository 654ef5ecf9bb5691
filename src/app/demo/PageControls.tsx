import { Button } from '@mantine/core';
import { matchPath, useLocation } from 'react-router';
import {
  editAsColleague,
  expiredToken,
  fillVolume,
  type ColleaguesType,
} from '../../api/sandbox/control';
import { queryClient } from '../../api/cache/queryClient';
import { detailRoute, editRoute } from '../../page/paths';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { useConnection } from '../../session/connections';
import { setToken } from '../../session/credential';
import { closeOverlay } from '../overlays';
import { Control } from './Control';
import { noteColleague, type OpenResource } from './demo';

// The controls that act on the page behind the drawer.

const types: readonly ColleaguesType[] = ['network', 'securityGroup', 'fileStorage'];

/** The resource on the page, if it is one that can be read. */
function useOpenResource(): OpenResource | undefined {
  const { pathname } = useLocation();
  for (const type of types) {
    const form = matchPath(editRoute(type), pathname);
    const id = (form ?? matchPath(detailRoute(type), pathname))?.params['id'];
    if (id !== undefined && id !== 'new') return { type, id, inForm: form !== null };
  }
  return undefined;
}

/** A colleague changes the resource on the page. */
export function ColleagueControl() {
  const open = useOpenResource();
  const edit = async (): Promise<string> => {
    if (open === undefined) return '';
    const name = await editAsColleague(open.type, open.id);
    noteColleague(open);
    return `Chidi changed the description and a tag of ${name}.`;
  };
  return (
    <Control
      title="Someone else edits this"
      promise={1}
      shows="A colleague’s change is merged with yours, not overwritten."
      next={
        open
          ? 'In the form, change something and click “Review changes”.'
          : 'Open the form of a network, a security group or a file storage.'
      }
    >
      {(act) => (
        <Button disabled={open === undefined} onClick={() => void act(edit, '')}>
          Edit it as Chidi
        </Button>
      )}
    </Control>
  );
}

/** The token on this page expires. */
export function TokenControl() {
  const byGateway = useConnection().signIn.kind === 'oidc';
  return (
    <Control
      title="Token expires now"
      promise={1}
      shows="The page and its form stay while you enter a new token."
      next="A dialog asks for a token; the demo’s own is one click away."
    >
      {() => (
        <ReasonedButton
          whyNot={byGateway ? 'The gateway holds the token of this connection.' : undefined}
          onClick={() => {
            closeOverlay('demo');
            setToken(expiredToken(), { keepForTab: false });
          }}
        >
          Expire the token
        </ReasonedButton>
      )}
    </Control>
  );
}

/** The file storage on the page fills up. */
export function FillControl() {
  const { id } = useConnection();
  const open = useOpenResource();
  const volume = open?.type === 'fileStorage' ? open.id : undefined;
  const fill = async () => {
    if (volume === undefined) return;
    await fillVolume(volume);
    await queryClient.invalidateQueries({ queryKey: [id, 'fileStorage'] });
  };
  return (
    <Control
      title="Fill this volume"
      promise={1}
      shows="A save that would cut into data says so before it is sent."
      next={
        volume === undefined
          ? 'Open a file storage.'
          : 'Edit the volume, make it smaller, and click “Review changes”.'
      }
    >
      {(act) => (
        <Button
          disabled={volume === undefined}
          onClick={() => void act(fill, '97 % of it are used now.')}
        >
          Fill it to 97 %
        </Button>
      )}
    </Control>
  );
}
