import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AddressContainer, Block } from '../../../lib/address/addressSpace';
import { formatIp } from '../../../lib/address/cidr';
import { formatCount, plural } from '../../../lib/text/text';
import styles from './AddressBlocks.module.css';
import { runWords } from '../../../page/address/AddressBar';

const STEP = 100;

/** The same as a table, for people who can't see the bar. Its rows are made when it is opened. */
export function AddressBlocks({
  container,
  nameOf,
}: {
  container: AddressContainer;
  nameOf: (id: string) => string;
}) {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(STEP);
  const { blocks } = container;
  return (
    <details className="hint" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {plural(container.networks, 'network')} in {plural(blocks.length, 'block')}, as a table
      </summary>
      {open && (
        <>
          <div
            className={styles.scroll}
            tabIndex={0}
            role="region"
            aria-label={`Blocks of ${container.container.text}`}
          >
            <table
              className={`table ${styles.table}`}
              aria-label={`Blocks of ${container.container.text}`}
            >
              <thead>
                <tr>
                  <th>Addresses</th>
                  <th>Use</th>
                  <th>Network</th>
                  <th className="tabular">Count</th>
                </tr>
              </thead>
              <tbody>
                {blocks.slice(0, most).map((block) => (
                  <BlockRow key={block.first} block={block} container={container} nameOf={nameOf} />
                ))}
              </tbody>
            </table>
          </div>
          {blocks.length > most && (
            <Button size="xs" onClick={() => setMost(most * 4)}>
              Show more of {formatCount(blocks.length)}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

function BlockRow({
  block,
  container,
  nameOf,
}: {
  block: Block;
  container: AddressContainer;
  nameOf: (id: string) => string;
}) {
  const { family } = container.container;
  const { first, last, kind, prefix } = block;
  const { to } = runWords({ kind, first, last, share: 0, blocks: [block] }, container, nameOf);
  return (
    <tr>
      <td className="mono">
        {formatIp(family, first)} – {formatIp(family, last)}
      </td>
      <td>{{ used: 'in use', free: 'free', overlap: 'overlap' }[kind]}</td>
      <td>
        {kind === 'free' ? (
          <Link className="mono" to={to} aria-label={`Create a network in ${prefix.text}`}>
            {prefix.text}
          </Link>
        ) : (
          <Link to={to}>{block.ids.map(nameOf).join(', ')}</Link>
        )}
      </td>
      <td className="tabular">{formatCount(last - first + 1n)}</td>
    </tr>
  );
}
