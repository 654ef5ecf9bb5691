import { listPath, paths } from '../../page/paths';

export type StopId = 'merge' | 'lost' | 'simulate' | 'meaning';

/** One stop of the tour. It is done once the visitor did what it asks for (`useStopDone.ts`). */
export interface Stop {
  id: StopId;
  title: string;
  /** Why it matters, and what to do. */
  why: string;
  todo: string;
  link: { to: string; label: string };
  /** It needs the drawer "Demo controls". */
  controls?: true;
}

/** A list, searched for one name: the ids of the demo are the sandbox's own affair. */
const searched = (list: string, name: string) => `${list}?q=${encodeURIComponent(name)}`;

/** The four stops. The sandbox inside a page has no semantic model. */
export function tourStops(semantic: boolean): Stop[] {
  return [
    {
      id: 'merge',
      title: 'Merge with a colleague',
      why: 'Two people edit the same network, and neither loses a change.',
      todo: 'Edit edge-north, and let your colleague Chidi edit it too with the demo controls. Then review and save.',
      link: { to: searched(listPath('network'), 'edge-north'), label: 'Find edge-north' },
      controls: true,
    },
    {
      id: 'lost',
      title: 'Lose a reply and find the network',
      why: 'A request without a reply may have been carried out, so its outcome is unknown.',
      todo: 'First arm the fault “Done, but the reply is lost” for “Create network”. Then create one, and click “Look for it”.',
      link: { to: paths.networkCreate(), label: 'Create a network' },
      controls: true,
    },
    {
      id: 'simulate',
      title: 'Ask who can reach tcp 5432',
      why: 'The console says which rule lets a connection through.',
      todo: 'Open postgres, and ask whether 203.0.113.7 may reach port 5432.',
      link: { to: searched(listPath('securityGroup'), 'postgres'), label: 'Find postgres' },
    },
    {
      id: 'meaning',
      ...(semantic
        ? {
            title: 'See meaning win over spelling',
            why: 'The demo has a model that knows what texts mean, and some that only compare words.',
            todo: 'Try the example “Other words”, embed it, and compare with a lexical model.',
          }
        : {
            title: 'Embed texts in the playground',
            why: 'An embedding model puts texts that are alike near each other.',
            todo: 'Click “Run the example” and look at the pairs on one topic.',
          }),
      link: { to: paths.embeddings(), label: 'Open the playground' },
    },
  ];
}
