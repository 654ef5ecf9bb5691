import { IconArrowRight, IconBolt, IconHash, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { editPath, listPath, openPath } from '../../resource/paths';
import { useNow } from '../../ui/clock';
import { useRegisteredPageActions, type PageAction } from '../../ui/usePageActions';
import { resources, resourceTypes } from '../../contract/resources';
import { useDrafts } from '../../memory/drafts';
import { useNicknames } from '../../memory/nicknames';
import { visible } from '../../lib/text/invisible';
import { ago } from '../../lib/time/dates';
import { addressPart, shortenMiddle } from '../../lib/text/text';
import { hasDemoControls, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { useTourEntry } from '../demo/demo';
import { navigationGroups } from '../layout/Navigation';
import { openOverlay } from '../overlays';
import { resourcePages } from '../resourcePages';
import { pages, type RouteHandle } from '../routes';
import { rankOf } from './rank';
import { useResourceEntries, type PaletteEntry, type ResourceEntry } from './resourceEntries';

const MOST_PER_GROUP = 8;
const MOST_RESOURCES = 30;
// Limits the recent resources of each type without a query, so that a thousand imported users don't hide the rest.
const MOST_PER_KIND = 3;

interface Found {
  entries: PaletteEntry[];
  /** Lists are still being read. */
  reading: boolean;
  /** What could not be read, as words. */
  unread: readonly string[];
}

/** The palette's entries for a query: page actions, drafts, resources, pages, and a jump to any id. */
export function usePaletteEntries(query: string): Found {
  const searching = query.trim() !== '';
  const key = useMemoryKey();
  const actions = useRegisteredPageActions();
  const drafts = useDrafts(key);
  const names = useNicknames(key);
  const { entries: known, reading, unread } = useResourceEntries(searching);
  const now = useNow();
  const tour = useTourEntry();
  const demo = hasDemoControls(useConnection());

  const all = useMemo((): PaletteEntry[] => {
    const entries: PaletteEntry[] = [
      // Actions with a key come first: they are the main ones of the page.
      ...actions.toSorted(byKey).map((action): PaletteEntry => ({
        id: `action ${action.id}`,
        group: 'On this page',
        label: action.label,
        icon: IconBolt,
        run: action.run,
      })),
      ...drafts.map((draft): PaletteEntry => ({
        id: `draft ${draft.form}`,
        group: 'Drafts',
        label: visible(draft.title),
        note: draft.sent?.at === draft.at ? 'sent, no answer' : `draft, ${ago(draft.at, now)}`,
        icon: IconPencil,
        to: draft.form,
      })),
      ...pageEntries(),
      ...(demo ? [session('Demo controls', () => openOverlay('demo'))] : []),
      ...(tour.offered ? [session(tour.label, tour.open)] : []),
      session('Keyboard shortcuts', () => openOverlay('shortcuts')),
      session('Enter token', () => openOverlay('token')),
      session('Sign out', () => openOverlay('signOut')),
    ];
    // The current page already offers its own links, and a repeated name would confuse.
    const offered = new Set(actions.map(({ label }) => label));
    return entries.filter(({ label, group }) => group !== 'Pages' || !offered.has(label));
  }, [actions, drafts, now, demo, tour]);

  const entries = useMemo(() => {
    // Without a query, resources that were never opened here would hide everything else.
    const searched = searching ? [...all, ...known] : [...recentOf(known), ...all];
    return [...best(searched, query), ...named(names, known, query), ...jumps(query.trim())];
  }, [all, known, names, query, searching]);
  return { entries, reading, unread };
}

const session = (label: string, run: () => void): PaletteEntry => {
  return { id: label, group: 'Session', label, icon: IconBolt, run };
};

/** What was opened or created here, newest first. */
function recentOf(known: readonly ResourceEntry[]): PaletteEntry[] {
  return known
    .filter(({ recent }) => recent !== undefined)
    .map((entry) => ({ ...entry, group: 'Recent', note: `${entry.kind}, ${entry.recent}` }));
}

const byKey = (a: PageAction, b: PageAction) =>
  Number(!a.key) - Number(!b.key) || a.label.localeCompare(b.label);

function best(all: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const ranked = all.flatMap((entry) => {
    const score = rankOf(query, entry.label, `${entry.also ?? ''} ${entry.note ?? ''}`);
    // Among similar matches, resources opened here come first.
    const more = 'recent' in entry && entry.recent !== undefined ? 2 : 0;
    return score > 0 ? { entry, score: score + more } : [];
  });
  if (query.trim() !== '')
    // Among equal matches the page comes first, so that a list that is read late does not move it away from a click.
    ranked.sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.entry.group === 'Pages') - Number(a.entry.group === 'Pages') ||
        a.entry.label.localeCompare(b.entry.label),
    );
  const counts = new Map<string, number>();
  const counted = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1).get(name) ?? 0;
  const kept = ranked.filter(({ entry: { group, kind } }) => {
    if (group === 'Pages') return true;
    if (query.trim() === '' && kind !== undefined && counted(`${group} ${kind}`) > MOST_PER_KIND)
      return false;
    return counted(group) <= (group === 'Resources' ? MOST_RESOURCES : MOST_PER_GROUP);
  });
  // Entries of a group stay together; groups are ordered by their best entry.
  const order = [...new Set(kept.map(({ entry }) => entry.group))];
  return order.flatMap((group) =>
    kept.filter(({ entry }) => entry.group === group).map(({ entry }) => entry),
  );
}

function pageEntries(): PaletteEntry[] {
  const icons = new Map(
    navigationGroups.flatMap(({ items }) => items.map(({ to, icon }) => [to, icon] as const)),
  );
  return pages.flatMap(({ path, handle }) => {
    if (path === undefined || path.includes(':')) return [];
    const { title, group, also } = handle as RouteHandle;
    const icon = icons.get(path) ?? IconArrowRight;
    return [
      { id: path, group: 'Pages', label: title, note: group, icon, to: path, also: also ?? '' },
    ];
  });
}

/** Other ids with a matching nickname. Their resource type is unknown, so the lists filtered by them are offered. */
function named(
  names: ReadonlyMap<string, string>,
  known: readonly ResourceEntry[],
  query: string,
): PaletteEntry[] {
  if (query.trim() === '') return [];
  const offered = new Set(known.map(({ resourceId }) => resourceId));
  return [...names]
    .map(([id, name]) => ({ id, name, score: offered.has(id) ? 0 : rankOf(query, name, id) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
    .map(({ id, name }) => ({
      id: `nickname ${id}`,
      group: 'Nicknames',
      label: name,
      note: shortenMiddle(id, 8, 4),
      icon: IconHash,
      to: `${listPath('network')}?q=${addressPart(name)}`,
    }));
}

const looksLikeId = /^[\w][\w.@-]{5,126}\w$/;

function jumps(query: string): PaletteEntry[] {
  if (!looksLikeId.test(query) || !/[\d@-]/.test(query)) return [];
  const note = shortenMiddle(query, 12, 6);
  return resourceTypes
    .filter((type) => 'update' in resources[type].operations)
    .map((type) => ({
      id: `jump ${type}`,
      group: 'Jump to this ID',
      // Where nothing may be known of the id, it opens the form.
      label: `${'read' in resources[type].operations ? 'Open' : 'Edit'} ${resources[type].noun}`,
      note,
      icon: resourcePages[type].icon,
      to: 'read' in resources[type].operations ? openPath(type, query) : editPath(type, query),
    }));
}
