import { messageOf } from '../../lib/text/text';
import type { NavigateFunction } from 'react-router';
import {
  demoId,
  editAsColleague,
  fillVolume,
  freePrefix,
  orderFault,
  switchDemoOff,
} from '../../api/sandbox/control';
import { currentConnection, useConnection } from '../../session/connections';
import { pageFormId } from '../../ui/PageHeader';
import { detailPath, editPath, paths } from '../../resource/paths';
import { showToast } from '../../ui/toast';
import { runPageAction } from '../../ui/usePageActions';
import { TOUR_NETWORK } from '../../memory/tour';
import { setMayBeOn } from './demo';

/** Something to watch in the demo: one press prepares the sandbox and opens the page for it. */
export interface Scenario {
  title: string;
  shows: string;
  /** What to do on the page that was opened. */
  todo: string;
  begin: (open: NavigateFunction) => Promise<void>;
}

const colleague: Scenario = {
  title: `A colleague edits ${TOUR_NETWORK}`,
  shows: 'Two people edit one network, and neither loses a change.',
  todo: 'Chidi has changed its description. Type another nameserver and review: both are kept.',
  async begin(open) {
    const id = await demoId('networks', TOUR_NETWORK);
    const form = await openForm(open, editPath('network', id));
    await editAsColleague(id);
    focusLastLine(form, 'dnsNameservers');
  },
};

const lostReply: Scenario = {
  title: 'The reply gets lost',
  shows: 'A request without a reply may have been carried out, so nothing else is claimed.',
  todo: 'Name the network and create it. Its reply gets lost; then look for it.',
  async begin(open) {
    await orderFault('createNetwork', 'drop');
    setMayBeOn(true);
    await open(paths.networkCreate({ prefix: (await freePrefix()) ?? '' }));
  },
};

const expiry: Scenario = {
  title: 'The token expires',
  shows: 'What you typed stays while a new token is entered.',
  todo: 'Type another nameserver, review and save. Then the token ends.',
  async begin(open) {
    const id = await demoId('networks', TOUR_NETWORK);
    await orderFault('updateNetwork', '401');
    setMayBeOn(true);
    focusLastLine(await openForm(open, editPath('network', id)), 'dnsNameservers');
  },
};

const fullDisk: Scenario = {
  title: 'The disk fills up',
  shows: 'A save that would cut into data says so before it is sent.',
  todo: 'It is 97 % full. Make it smaller, and review.',
  async begin(open) {
    const id = await demoId('filestorage', 'datasets');
    await fillVolume(id);
    focusLastLine(await openForm(open, editPath('fileStorage', id)), 'sizeGiB');
  },
};

const reach: Scenario = {
  title: 'Who can reach the database?',
  shows: 'The console names the rule that lets a connection through.',
  todo: 'Try another address or port.',
  async begin(open) {
    const id = await demoId('securitygroups', 'postgres');
    await open(`${detailPath('securityGroup', id)}?from=203.0.113.7&port=5432`);
  },
};

const meaning: Scenario = {
  title: 'Texts by what they mean',
  shows: 'An embedding model puts texts near each other that mean the same.',
  todo: 'Point at the map: texts that are alike are near each other.',
  async begin(open) {
    await open(paths.embeddings());
    // The sandbox inside a page has no model that knows what words mean.
    const example = currentConnection().kind === 'demo' ? 'Clusters' : 'Other words';
    await appeared(() => runPageAction(`example ${example}`));
    await appeared(() => runPageAction('embed'));
  },
};

/** For the drawer, one press each. A gateway with sign-in holds the token itself. */
export function useScenarios(): readonly Scenario[] {
  const byGateway = useConnection().signIn.kind === 'oidc';
  return byGateway ? [colleague, lostReply, fullDisk] : [colleague, lostReply, expiry, fullDisk];
}

/** The four stops of the tour. */
export const tourStops: readonly [Scenario, ...Scenario[]] = [colleague, lostReply, reach, meaning];

/** Begins a scenario, and says so if the sandbox refuses. */
export async function beginScenario(scenario: Scenario, open: NavigateFunction) {
  try {
    // Clears a fault of an earlier scenario that no request has met.
    await switchDemoOff();
    await scenario.begin(open);
    return true;
  } catch (error) {
    showToast({ title: messageOf(error), tone: 'failed' });
    return false;
  }
}

async function openForm(open: NavigateFunction, path: string) {
  await open(path);
  const form = await appeared(() => document.getElementById(pageFormId));
  return form instanceof HTMLFormElement ? form : undefined;
}

/** The typed text replaces the last line of the field. */
function focusLastLine(form: HTMLFormElement | undefined, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  field.focus();
  field.setSelectionRange(field.value.lastIndexOf('\n') + 1, field.value.length);
}

/** Waits until something is there; gives up after 600 frames, when the page does not come. */
async function appeared<T>(find: () => T): Promise<T | undefined> {
  for (let frame = 0; frame < 600; frame += 1) {
    await new Promise(requestAnimationFrame);
    const found = find();
    if (found) return found;
  }
  return undefined;
}
