import path from 'node:path';

/** A fault made by hand: `from` stands once in the file, and one of the tests has to notice that it became `to`. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
  tests: readonly string[];
}

// Below a file with the tests that notice its faults, by their names beside it or their paths, or else the test of its own
// name: what each fault is, and what it makes of what. `⏎` is a line break.
const list = `
# src/save/plan/merge.ts: removedItems, merge, mergeLists
a removed item that I edited returns
- if (sameJson(t, b) || sameJson(m, t)) return m;
+ if (sameJson(t, b) || sameJson(m, t) || (place.whole && t === undefined)) return m;
an item that I removed and they edited returns
- if (sameJson(m, b)) return t;
+ if (sameJson(m, b) || (place.whole && m === undefined)) return t;
a conflict without a choice takes mine
- choices[pointer] === 'mine' ? m : t
+ choices[pointer] === 'theirs' ? t : m
both orders of a list are merged without a question
- if (!isSet(place.pointer) && iReordered
+ if (false
members of two edits of one name are put together
- filter(({ length }) => length > 1)
+ filter(({ length }) => length > 9)
# src/lib/rules/rulesAddresses.ts: rulesWords
a part of a range is told as all addresses but some
- 1 + gaps.length < named
+ (length === 0 && gaps.length < named)
a /7 is no large part of the internet
- family === 4 ? [set, 8]
+ family === 4 ? [set, 7]
# src/memory/stay.ts: src/session/signOut
what was under way when a person signed out is kept
- return begun.has(key) && begun.get(key) !== useEndings.getState()[key.connection];
+ return false;
# src/lib/time/clock.ts
ages count by the browser’s clock
- Date.now() + ahead
+ Date.now()
# src/lib/time/dates.ts: src/table/days
a day begins in UTC, whatever is shown
- T00:00\${utc ? 'Z' : ''}
+ T00:00Z
# src/save/plan/align.ts: ruleSets
an item is found only where it stood or further on
- (other) => !isSpelledAlike || other.text === text
+ (other) => other.index >= index && (!isSpelledAlike || other.text === text)
which copy stays depends on its spelling
- const kept = items.slice(0, others.length);
+ const kept = items;
another copy of a rule is taken for a changed one
- new Set([...apart, ...ours.map(({ meaning }) => meaning)])
+ apart
# src/save/plan/align.ts: ruleSets, removedItems, merge, mergeLists
the less alike items are paired first
- alike.sort(([a], [b]) => b - a);
+ alike.sort(([a], [b]) => a - b);
# src/save/plan/merge.ts: ruleSets
a rule that both made is there twice
- new Set([...inMine].filter((name) => inTheirs.has(name)))
+ new Set<string>()
a copy of what I removed comes back without a question
- split(added(t, toTheirs), isBack(inMine))
+ split(added(t, toTheirs), () => false)
what I removed comes back in another spelling
- if (meansTheSame(place, t, b)) return m;
+
# src/save/plan/plan.ts: ruleSets
an order that the service changed is told as a change of others
- !isMoved && !ours.some(
+ !ours.some(
# src/save/plan/diff.ts: ruleSets
a moved rule is removed and added
- align(old, now, description.lists[pointer])
+ old.map((item, index) => (sameJson(item, now[index]) ? index : undefined))
# src/contract/sets.ts: sets, src/save/send/machineUpdate
an answer in another order is a change since the review
- return sameJson(mine, theirs);
+ return sameJson(a, b);
# src/save/plan/plan.ts
a hidden value that somebody sent since the form was opened is overwritten
- const newer = sentSince(then, latest);
+ const newer = sentSince(latest, latest);
what others changed is not listed
- differences(base, now, description).changes
+ differences(now, now, description).changes
# src/save/plan/merge.ts: src/save/form/RestoredVersion
mine and theirs are swapped in the restored version
- const found = threeWay(sent, before, now, description);
+ const found = threeWay(sent, now, before, description);
# src/api/cache/settle.ts
a 500 after a write is hidden like a 404
- isNotFound(error) ? pendingWrite
+ (error as { status?: number }).status !== 403 ? pendingWrite
a 403 after a write is hidden like a 404
- isNotFound(error) ? pendingWrite
+ [403, 404].includes((error as { status?: number }).status ?? 0) ? pendingWrite
times are compared as text
- typeof time === 'string' ? parseTime(time) : undefined
+ typeof time === 'string' ? time : undefined
# src/memory/resources.ts: team
an unanswered body gives way to an older one of the team
- const isOpen = mine && mine.at >
+ const isOpen = mine?.before && mine.at >
# src/queue/run/sendRow.ts: src/app/bulkRun
a row of a bulk change is read before it is locked
- hold: () => holdWrite(one, created),
+ hold: () => Promise.resolve(() => {}),
# src/queue/run/sendRow.ts: src/queue/run/machineModel
a row is sent with the id of somebody else
- if (ticket && (isOther || ticket.isOthers?.())) {
+ if (ticket && isOther) {
# src/queue/run/rows.ts: machineModel
a refusal of a repeat ends an earlier request
- const isSame = write?.id === before.write?.id && before.repeats !== true;
+ const isSame = write?.id === before.write?.id;
# src/save/form/formDraft.ts
an answer that comes late drops what was typed since
- sentAt !== undefined && now?.by === thisTab && now.at !== sentAt
+ sentAt === -1
# src/queue/run/machine.ts: machineAgain
a row is sent although another tab has written it
-  || before.state !== wanted
+
# src/save/plan/compose.ts
an unknown member of the metadata is dropped
- .filter(([member]) => !serverOwned.test(member))⏎      .map
+ .filter(([member]) => ['name', 'description', 'tags'].includes(member))⏎      .map
a cleared member is sent as an empty text
- body = withValue(body, pointer, isUnset(value) ? undefined : value);
+ body = withValue(body, pointer, value);
an emptied list of the spec is no edit
- before === null || (!pointer.startsWith('/spec/') && isUnset(before))
+ isUnset(before)
an edited row loses members the editor does not know
- }, cloneJson(read));
+ }, {});
# src/save/plan/plan.ts: plan, notReturned
a hidden member without a choice is decided
- if (latest) undecided.push(member);
+
# src/save/plan/compose.ts: plan, compose, remembered
a required list is left out
- valueAt(made, pointer) === undefined ? withValue(made, pointer, []) : made
+ made
# src/save/send/machine.ts: machineUpdate, machineCreate
a save does not look again before it sends
- (check && (await recheck(kept, check))) ?? sendNow
+ sendNow
a second click sends again
- if (!isIn('idle', review ? 'not compared' : 'refused')) return;
+
a refusal is forgotten when its review is closed
- set({ ...newSnapshot(), outcome: get().outcome });
+ set(newSnapshot());
# src/save/send/hold.ts: machineUpdate, machineCreate, hold
a write goes out after the person signed out
- if (isOver()) return undefined;⏎    const end
+ const end
# src/save/send/machine.ts: machineJournal
a repeat after a lost reply has a new id
- same ? { ...same, again: true } : parts.ticket?.()
+ parts.ticket?.()
# src/save/send/sendOnce.ts
two edits of a resource are saved at once
- write.id === undefined ? \`\${url} \${stringifyJson(body)}\` : url
+ \`\${url} \${stringifyJson(body)}\`
# src/save/send/outcome.ts
a lost reply is a refusal
- if (isOutcomeUnknown(error)) return { kind: 'unknown', error };
+
# src/save/send/hold.ts
two tabs send the same write
- if (granted === null) return resolve(undefined);
+
# src/save/send/echo.ts
a member that did not come back is no finding
- return [finding(pointer, 'not returned', asked, answer)];
+ return [];
an item that was not sent is no finding
- return [...findings, ...extra];
+ return findings;
# src/save/form/formFaults.ts
a 409 without a pointer marks nothing
- if (named.length === 0 && error.status === 409) return ['name'];
+
# src/table/useListState.ts
a change of a list forgets the one before it
- latest.current = params === '' ? '' : \`?\${params}\`;
+ latest.current = search;
# src/api/cache/freshness.ts
a long list is read as often as a short one
- return count > LONG_LIST ? Math.max(LONG_LIST_MS, interval) : interval;
+ return interval;
a service that asks to wait is asked at once
- if (error) return Math.max(SLOW_MS, askedPause(error));
+ if (error) return SLOW_MS;
# src/table/listFilters.ts
one of several tags is enough
- all = kind === 'tag'
+ all = false
a last day ends as it begins
- dayStart(to, 1) - 1
+ dayStart(to)
# src/queue/pump.ts: src/queue/run/machine
a run goes on after three failures
- failures = end.failed === true ? failures + 1 : 0;
+ failures = 0;
a run does not wait when it is asked to
- const wait = (waitUntil() ?? 0) - now();
+ const wait = 0;
# src/lib/address/cidr.ts
host bits are kept
- const first = (value >> hostSize) << hostSize;
+ const first = value;
networks that share their last address do not overlap
- a.first <= b.last && b.first <= a.last
+ a.first < b.last && b.first < a.last
an address may have leading zeros
- [1-9]?\\\\d)
+ \\\\d?\\\\d)
# src/lib/rules/rules.ts
a rule for any address covers less than all
- (a.range === 'everywhere' || 
+ (
a rule whose last port is below its first is read
- return from <= to ? { from, to } : unreadable('its last port is below its first');
+ return { from, to };
the last port of a range is closed
- from <= port && port <= to
+ from <= port && port < to
# src/lib/money.ts
an absent price is free
- if (text === undefined || text === null) return { kind: 'not stated' };
+ if (text === undefined || text === null) return { kind: 'free', amount: nothing };
a price in exponents is an amount
- return decimal.test(text) ? new Big(text) : undefined;
+ return Number(text) >= 0 ? new Big(text) : undefined;
# src/lib/vectors/math/neighbours.ts: similarity, maps
of equal neighbours the later comes first
- while (at > start && (scores[at - 1] as number) < score) {
+ while (at > start && (scores[at - 1] as number) <= score) {
# src/lib/vectors/math/bootstrap.ts: bootstrap, src/features/embeddings/views/evaluate/hostile
the range of a share is too narrow
- const middle = (share + (Z * Z) / (2 * cases)) / (1 + (Z * Z) / cases);
+ const middle = share;
# server/journal/journal.ts
an id is forwarded again while its first write is under way
- onConflict((conflict) => conflict.columns(['caller', 'writeId']).doNothing());⏎    let entry
+ onConflict((conflict) => conflict.columns(['caller', 'writeId']).doUpdateSet({ attempt: 2 }));⏎    let entry
an id is taken for another body
- if (known.fingerprint !== fingerprint) throw reused;
+
# server/journal/journal.ts: journal, growth
a withdrawn write is sent after all
- .set({ withdrawnAt })
+ .set({ withdrawnAt: null })
# server/forward.ts: marked
a write leaves before it is marked as sent
- if (!(await entry.sent())) throw new StoreUnavailable('it was given up');
+ void entry.sent();
# server/session.ts: session, signIn
a renewal brings an ended session back
- const session = await this.#find(idHash);⏎    const { person }
+ const session = await this.#find(idHash);⏎    if (session !== undefined) return session;⏎    const { person }
two gateways renew the same token
- return numUpdatedRows > 0n;
+ return true;
# server/headers.ts: forward
a cookie of an upstream reaches the browser
- 'content-type',⏎  'content-encoding',⏎  'content-language',
+ 'content-type',⏎  'set-cookie',⏎  'content-encoding',⏎  'content-language',
# server/guard.ts: forward, console
a page of another site may write
- if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
+
# src/lib/text/secrets.ts: secrets, withoutSecrets
a password of digits is kept in the journal
- (?:\${always}|(?:^|_)(?:pass|t?otp|pin|pin_?code))$
+ (?:never)$
`;

export const mutants: readonly Mutant[] = list.split(/^# /m).flatMap((part) => {
  const [head = '', ...lines] = part.trim().split('\n');
  const [file = '', named = path.parse(file).name] = head.split(': ');
  const tests = named
    .split(', ')
    .map((test) => (test.includes('/') ? test : `${path.dirname(file)}/${test}`));
  const text = (line = '') => line.slice(2).replaceAll('⏎', '\n');
  return lines.flatMap((name, at) =>
    at % 3 === 0 ? { name, file, from: text(lines[at + 1]), to: text(lines[at + 2]), tests } : [],
  );
});
