import { CopyId } from '../../ui/CopyId';
import { FreeCombobox, type FreeComboboxProps } from '../../ui/form/FreeCombobox';
import { idNamed, matching, shownAs, type IdSuggestion } from '../../ui/form/idSuggestions';
import { IdList } from '../../ui/form/SuggestionList';

type Own = 'valueOf' | 'isWhole' | 'matches' | 'list' | 'shown' | 'about' | 'mono';
interface IdComboboxProps extends Omit<FreeComboboxProps, Own> {
  suggestions: readonly IdSuggestion[];
  /** True for other texts that are taken as they are typed, such as an address. */
  isWhole?: (text: string) => boolean;
}

/** A combobox for an id: finds known ones by name, takes a UUID as it is and any other text by an option of its own. */
export function IdCombobox({ suggestions, isWhole = () => false, ...field }: IdComboboxProps) {
  const { value } = field;
  const name = suggestions.find(({ id }) => id === value)?.name;
  const isShared = shownAs(suggestions, value).id !== undefined;
  return (
    <FreeCombobox
      {...field}
      mono
      shown={name}
      about={isShared && <CopyId id={value} tabStop={false} />}
      valueOf={(text) => (isWhole(text) ? text.trim() : idNamed(suggestions, text))}
      isWhole={(text) => isWhole(text) || idNamed([], text) !== undefined}
      matches={(typed) => matching(suggestions, typed).map(({ id }) => id)}
      list={(id, typed, unknown) => (
        <IdList
          id={id}
          suggestions={matching(suggestions, typed)}
          chosen={[value]}
          unknown={unknown}
        />
      )}
    />
  );
}
