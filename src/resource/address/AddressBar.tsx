import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AddressContainer } from '../../lib/address/addressSpace';
import { formatIp } from '../../lib/address/cidr';
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
}

/** A range of addresses as a bar: networks, free blocks and overlaps. A group of small blocks expands below. */
export function AddressBar({ container, nameOf, tabbable, first, last }: BarProps) {
  const [open, setOpen] = useState<bigint>();
  const { ref, width } = useElementSize();
  const runs = runsOfWidth(width || 1000, container, first, last);
  const opened = runs.find((run) => run.kind === 'many' && run.first === open);
  const tabIndex = tabbable ? 0 : -1;

  return (
    <>
      <div ref={ref} className={`flex ${styles.bar}`} data-picture>
        {runs.map((run) => {
          const words = runWords(run, container, nameOf);
          const style = { flexGrow: run.share };
          const content = (
            <span className={`isolate ${styles.label}`} translate="no">
              {words.short}
            </span>
          );
          if (run.kind === 'many')
            return (
              <PlainButton
                key={run.first}
                className={`row ${styles.run}`}
                data-kind="many"
                style={style}
                title={words.long}
                aria-label={words.long}
                aria-expanded={run === opened}
                tabIndex={tabIndex}
                onClick={() => setOpen(run === opened ? undefined : run.first)}
              >
                {content}
              </PlainButton>
            );
          return (
            <Link
              key={run.first}
              className={`row ${styles.run}`}
              data-kind={run.kind}
              style={style}
              to={words.to}
              title={words.long}
              aria-label={words.long}
              tabIndex={tabIndex}
            >
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
): { short: string; long: string; to: string } {
  const [block] = run.blocks;
  if (!block) return { short: '', long: '', to: '' };
  const size = plural(Number(run.last - run.first + 1n), 'address');
  const { prefix, ids } = block;
  const names = ids.map(nameOf);
  switch (run.kind) {
    case 'many': {
      const free = run.blocks.filter(({ kind }) => kind === 'free').length;
      const parts = [plural(networksIn(run), 'network')];
      if (free > 0) parts.push(plural(free, 'free block'));
      return { short: formatCount(networksIn(run)), long: `${joinWords(parts)}, ${size}`, to: '' };
    }
    case 'free':
      return {
        short: `${prefix.text} free`,
        long: `${prefix.text} free, ${size}: create a network here`,
        to: paths.networkCreate({ prefix: prefix.text, regionId }),
      };
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
