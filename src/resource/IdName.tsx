import { useCallback, useMemo } from 'react';
import { titleOf, type KnownType } from '../contract/resources';
import { useKnown } from '../memory/resources';
import { useNicknames } from '../memory/nicknames';
import { visible } from '../lib/text/invisible';
import { shortenMiddle } from '../lib/text/text';
import { useMemoryKey } from '../session/scope';
import styles from './IdName.module.css';

/** How ids are shown: by nickname, else by the name of a known project, else shortened in the middle. */
export type IdNames = (id: string) => { text: string; shortened: boolean };

/** The nickname of an id, else the id shortened in the middle; the whole id is in the title. */
export function IdName({ id, type }: { id: string | undefined; type: KnownType }) {
  const names = useIdNames();
  return <NamedId id={id} names={names} word={titleOf(type)} />;
}

/** `IdName` for tables, which look up the names once instead of per cell. */
export function NamedId({
  id,
  names,
  word = 'ID',
}: {
  id: string | undefined;
  names: IdNames;
  word?: string;
}) {
  if (id === undefined || id === '') return <span className="dim">not reported</span>;
  const { text, shortened } = names(id);
  return (
    <span
      className={`clip ${styles.name} ${shortened ? 'mono' : ''}`}
      translate="no"
      data-hint={`${word} ${id}`}
    >
      {visible(text)}
    </span>
  );
}

export function useIdNames(): IdNames {
  const key = useMemoryKey();
  const nicknames = useNicknames(key);
  const projects = useKnown(key, 'project');
  const named = useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
  return useCallback(
    (id) => {
      const name = nicknames.get(id) ?? named.get(id);
      if (name !== undefined) return { text: name, shortened: false };
      return id.length > 16
        ? { text: shortenMiddle(id), shortened: true }
        : { text: id, shortened: false };
    },
    [nicknames, named],
  );
}
