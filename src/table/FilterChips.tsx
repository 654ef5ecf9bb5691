import { Chip } from '../ui/Chip';
import { filtersOfList, useFilterWords, valueText, type ListFilterBarProps } from './filterWords';

/** A chip for each filter in use, and a button that clears all but those of the scope. */
export function FilterChips({ type, filters, scope, change, table }: ListFilterBarProps<never>) {
  const wordsOf = useFilterWords();
  const isScoped = (name: string) => scope[name]?.join('\n') === filters[name]?.join('\n');
  const used = filtersOfList(type, table?.columns).filter(({ name }) => filters[name]?.length);
  const put = (name: string, values: readonly string[]) =>
    change({ filters: { [name]: values.length === 0 && !scope[name] ? undefined : values } });
  const chosen = used.filter(({ name }) => !isScoped(name));
  return (
    <>
      {used.flatMap((filter) => {
        const { name, title, kind } = filter;
        const values = filters[name] ?? [];
        if (kind === 'tag')
          return values.map((value, index) => {
            const text = valueText(filter, value);
            return (
              <Chip
                key={`${name} ${value} ${index}`}
                text={text}
                title={`Tag ${value}`}
                removeLabel={`Remove filter ${text}`}
                onRemove={() => put(name, values.toSpliced(index, 1))}
              />
            );
          });
        const text = `${title}: ${values.map((value) => wordsOf(filter, value)).join(', ')}`;
        return (
          <Chip
            key={name}
            text={text}
            title={`${isScoped(name) ? 'From the scope of this browser. ' : ''}${title} ${values.join(', ')}`}
            removeLabel={`Remove filter ${text}`}
            quiet={isScoped(name)}
            onRemove={() => put(name, [])}
          />
        );
      })}
      {chosen.length > 0 && (
        <li>
          <button
            type="button"
            className="plain fine"
            aria-label="Clear filters"
            onClick={() =>
              change({ filters: Object.fromEntries(chosen.map(({ name }) => [name, undefined])) })
            }
          >
            Clear
          </button>
        </li>
      )}
    </>
  );
}
