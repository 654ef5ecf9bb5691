import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AddressContainer } from '../../lib/address/addressSpace';
import { formatIp, type Prefix } from '../../lib/address/cidr';
import { visible } from '../../lib/text/invisible';
import { formatCount, joinWords, plural } from '../../lib/text/text';
import styles from './AddressBar.module.css';
import { networksIn, runsOfWidth, type AddressRun } from './addressRuns';
import { detailPath, paths } from '../paths';
import { PlainButton } from '../../ui/PlainButton';

interface BarProps {
  container: AddressContainer;
  nameOf: (id: string) => string;
  /** Whether each block is a Tab stop; those of the small picture above the table are not. */
  tabbable: boolean;
  first?: bigint;
  last?: bigint;
  /** In a form: the id of its network, what a free block has for it, and what takes that. Nothing leads away then. */
  own?:
    | { id: string; offer: (block: Prefix) => string | undefined; use: (prefix: string) => void }
    | undefined;
}

/** A range of addresses as a bar: networks, free blocks and overlaps. A group of small blocks expands below. */
export function AddressBar({ container, nameOf, tabbable, first, last, own }: BarProps) {
  const [open, setOpen] = useState<bigint>();
  const { ref, width } = useElementSize();
  const runs = runsOfWidth(width || 1000, container, first, last, own?.id);
  const opened = runs.find((run) => run.kind === 'many' && run.first === open);
  const tabIndex = tabbable ? 0 : -1;

  return (
    <>
      <div ref={ref} className={`flex ${styles.bar}`} data-picture>
        {runs.map((run) => {
          const words = runWords(run, container, nameOf, own);
          const { free } = words;
          const shown = {
            className: `row ${styles.run}`,
            'data-kind': run.kind,
            'data-own': (own && run.blocks.some(({ ids }) => ids.includes(own.id))) || undefined,
            style: { flexGrow: run.share },
            title: words.long,
          };
          const content = (
            <span className={`isolate ${styles.label}`} translate="no">
              {words.short}
            </span>
          );
          const pressed = { ...shown, 'aria-label': words.long, tabIndex };
          if (run.kind === 'many')
            return (
              <PlainButton
                key={run.first}
                {...pressed}
                aria-expanded={run === opened}
                onClick={() => setOpen(run === opened ? undefined : run.first)}
              >
                {content}
              </PlainButton>
            );
          if (own)
            return free === undefined ? (
              <span key={run.first} {...shown}>
                {content}
              </span>
            ) : (
              <PlainButton key={run.first} {...pressed} onClick={() => own.use(free)}>
                {content}
              </PlainButton>
            );
          return (
            <Link key={run.first} {...pressed} to={words.to}>
              {content}
            </Link>
          );
        })}
      </div>
      {opened && (
        <div className={styles.inside}>
          <p className="hint mono">{`${formatIp(container.container.family, opened.first)} – ${formatIp(container.container.family, opened.last)}`}</p>
          <AddressBar
            key={opened.first}
            container={container}
            nameOf={nameOf}
            tabbable={tabbable}
            first={opened.first}
            last={opened.last}
            own={own}
          />
        </div>
      )}
    </>
  );
}

/** A run in words, for the bar, its accessible name, its tooltip and its link. */
function runWords(
  run: AddressRun,
  { regionId }: AddressContainer,
  nameOf: (id: string) => string,
  own: BarProps['own'],
): { short: string; long: string; to: string; free?: string | undefined } {
  const [block] = run.blocks;
  if (!block) return { short: '', long: '', to: '' };
  const size = plural(Number(run.last - run.first + 1n), 'address');
  const { prefix, ids } = block;
  const names = ids.map((id) => visible(nameOf(id)));
  switch (run.kind) {
    case 'many': {
      const free = run.blocks.filter(({ kind }) => kind === 'free').length;
      const parts = [plural(networksIn(run), 'network')];
      if (free > 0) parts.push(plural(free, 'free block'));
      const short = networksIn(run) === 0 ? '' : formatCount(networksIn(run));
      return { short, long: `${joinWords(parts)}, ${size}`, to: '' };
    }
    case 'free': {
      const free = own?.offer(prefix);
      const use = free === undefined ? '' : `: use ${free}`;
      return {
        short: `${prefix.text} free`,
        long: `${prefix.text} free, ${size}${own ? use : ': create a network here'}`,
        to: paths.networkCreate({ prefix: prefix.text, regionId }),
        free,
      };
    }
    case 'overlap': {
      const [inner = '', ...outer] = names;
      return {
        short: inner,
        long: `${inner} overlaps ${joinWords(outer)}, ${prefix.text}, ${size}`,
        to: detailPath('network', ids[0] ?? ''),
      };
    }
    default:
      return {
        short: names[0] ?? '',
        long: `${names[0] ?? ''}, ${prefix.text}, ${size}`,
        to: detailPath('network', ids[0] ?? ''),
      };
  }
}
