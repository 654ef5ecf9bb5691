/**
 * All that the console says because of what another query says: advice, marks, badges, counts and defaults. Each has words
 * for the time before that has come, and the begin of a sentence for when it can't come. `e2e/arrivalsOfAll.spec.ts` holds back and
 * fails what each of them rests on.
 */
export const advice = {
  /** What a new prefix overlaps, and the next free one. */
  overlap: { notYet: 'Not compared yet', cant: 'Can’t compare with other networks' },
  /** Whether a user of a form or a file exists. */
  user: { notYet: 'Not checked yet', cant: 'Can’t check against your team’s list' },
  /** Of a new instance: the region and project of its network, its flavor, and its groups. */
  network: { notYet: 'Not checked yet', cant: 'This network could not be read' },
  flavor: { notYet: 'Not compared yet', cant: 'The flavors could not be listed' },
  groups: { notYet: 'Not compared yet', cant: 'The security groups could not be listed' },
  /** Whether a connection would be allowed, and which networks are one's own. */
  ends: { notYet: 'Reading the network', cant: 'The network could not be read' },
  /** What all groups together let through. */
  rules: { notYet: 'Reading the rules', cant: 'More may be let through' },
  own: { notYet: 'Reading the rules', cant: 'Can’t tell your networks from others' },
  /** The panel "Used by" of a network. */
  usedBy: { notYet: 'Reading what uses it', cant: 'There may be more' },
  /** The panel "Needs attention", and the counts of the overview. */
  attention: { notYet: 'Reading what there is', cant: 'Some resources could not be read' },
  count: { notYet: 'Not counted yet', cant: 'Could not be read' },
  /** What tables, pages and forms say of a resource that is not remembered. */
  known: { notYet: 'Reading your team’s list', cant: 'Your team’s list could not be read' },
  /** The last changes of a resource, or by a person. */
  changes: { notYet: 'Reading the changes', cant: 'The changes could not be read' },
  /** Prices and limits of a model. */
  price: { notYet: 'reading price and limit', cant: 'price and limit could not be read' },
  /** The note of a resource. */
  note: { notYet: 'Reading your team’s notes', cant: 'Your team’s notes could not be read' },
  /** The nicknames and groups of a team. */
  nicknames: {
    notYet: 'Reading your team’s nicknames',
    cant: 'Your team’s nicknames could not be read',
  },
} as const;

export type Advice = keyof typeof advice;
