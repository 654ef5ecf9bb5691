import { carries, holdsPort, isFamiliar, isReadable, type Rule, type Traffic } from './rules';
import {
  common,
  families,
  internetPart,
  isEmpty,
  setKey,
  setOf,
  type AddressSet,
  type InternetPart,
} from './rulesAddresses';

/** How much of what is asked for is let through; `unknown`: what cannot be read may let more through. */
export type Verdict = 'allowed' | 'partly' | 'unknown' | 'denied';

/** What the rules of one group let through of some addresses; `byRule` and `unclear` are places in its list. */
export interface Passage {
  verdict: Verdict;
  /** Of the addresses asked for, those let through for certain. */
  addresses: AddressSet;
  byRule: number[];
  /** Rules that cannot be read and may let more of them through. */
  unclear: number[];
  /** Set where they are let in because the internet is, and by which rules, alone or together. */
  internet?: { part: InternetPart; rules: number[] };
}

export const everyAddress = setOf(['everywhere']);

/**
 * What rules let through of some addresses, exactly. Without addresses, because nobody knows them: `allowed` when any
 * address is, `denied` when none is. `unreadable`: the list itself cannot be read, so there may be more rules.
 */
export function passage(
  rules: readonly Rule[],
  traffic: Traffic,
  asked: AddressSet | undefined,
  unreadable = false,
): Passage {
  const wanted = asked ?? everyAddress;
  const meets = (range: AddressSet) => !isEmpty(common(range, wanted));
  const through = rules
    .filter(isReadable)
    .filter((rule) => carries(rule, traffic) && meets(setOf([rule.range])));
  const addresses = common(wanted, setOf(through.map(({ range }) => range)));
  const unclear = rules.filter((rule) => mayCarry(rule, traffic, meets));
  const of = families.filter((family) => wanted[family].length > 0);
  const partIn = (some: typeof through) => {
    const set = setOf(some.map(({ range }) => range));
    const parts = of.map((family) => internetPart(set, family));
    return (['whole', 'large'] as const).find((part) => parts.includes(part));
  };
  const part = traffic.direction === 'ingress' ? partIn(through) : undefined;
  const alone = part ? through.filter((rule) => partIn([rule]) === part) : [];
  const opening = alone.length > 0 ? alone : through;
  const whole = setKey(addresses) === setKey(wanted);
  return {
    verdict: whole
      ? 'allowed'
      : unreadable || unclear.length > 0
        ? 'unknown'
        : isEmpty(addresses)
          ? 'denied'
          : asked
            ? 'partly'
            : 'unknown',
    addresses,
    byRule: through.map(({ index }) => index),
    unclear: unclear.map(({ index }) => index),
    ...(part && { internet: { part, rules: opening.map(({ index }) => index) } }),
  };
}

/** True for a rule that is not understood, unless a part that can be read shows that it is about something else. */
function mayCarry(
  { understood, direction, protocol, ports, range }: Rule,
  traffic: Traffic,
  meets: (range: AddressSet) => boolean,
): boolean {
  return (
    !understood &&
    (!isFamiliar.direction(direction) || direction === traffic.direction) &&
    (!isFamiliar.protocol(protocol) || protocol === 'any' || protocol === traffic.protocol) &&
    (ports === 'unreadable' || holdsPort(ports, traffic.port)) &&
    (range === 'unreadable' || meets(setOf([range])))
  );
}

/** The verdict for a connection that both ends must let through, one out and the other in. */
export function bothEnds(out: Verdict, into: Verdict): Verdict {
  const ends = [out, into];
  const worst = (['denied', 'unknown', 'partly'] as const).find((each) => ends.includes(each));
  return worst ?? 'allowed';
}

/** A verdict as it is shown: what the internet reaches is said before how much of what was asked for is let through. */
export type Answer = Verdict | InternetPart;

/** The answer for a connection into a group and, if given, out of another one. */
export function answerOf({ verdict, internet }: Passage, out?: Passage): Answer {
  const both = out ? bothEnds(out.verdict, verdict) : verdict;
  return out && (both === 'denied' || both === 'unknown') ? both : (internet?.part ?? both);
}
