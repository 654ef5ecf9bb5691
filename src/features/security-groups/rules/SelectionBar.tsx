import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { completePrefix, prefixFault } from '../../../lib/address/cidr';
import { portsFault } from '../../../lib/rules/ports';
import { plural } from '../../../lib/text/text';
import { fieldWords } from '../../../ui/form/Field';
import { Popover } from '../../../ui/Popover';
import { completeText, ruleMembers, type RuleMemberText } from '../../../lib/rules/ruleRows';
import { ruleMemberTitles } from './editorRows';
import { WordChoice, type OfferedWords } from './WordChoice';

interface SelectionBarProps {
  count: number;
  offered: OfferedWords;
  onSet: (member: RuleMemberText, text: string) => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the ticked rules at once. */
export function SelectionBar({ count, offered, onSet, onRemove, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<{ member: RuleMemberText; anchor: HTMLElement }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <span className="strong" role="status">{`${plural(count, 'rule')} selected`}</span>
      {ruleMembers.map((member) => (
        <Button
          size="xs"
          key={member}
          aria-haspopup="dialog"
          aria-expanded={open?.member === member}
          onClick={({ currentTarget: anchor }) => setOpen({ member, anchor })}
        >{`Set ${ruleMemberTitles[member]}`}</Button>
      ))}
      <Button size="xs" onClick={onRemove}>
        <IconTrash aria-hidden />
        <span>Remove selected</span>
      </Button>
      <CloseButton aria-label="Clear selection" onClick={onClear} />
      {open && (
        <Popover
          anchor={open.anchor}
          onClose={close}
          label={`Set ${ruleMemberTitles[open.member]} of ${plural(count, 'rule')}`}
        >
          <SetOne
            key={open.member}
            member={open.member}
            count={count}
            offered={offered}
            onSet={(text) => {
              open.anchor.focus();
              close();
              onSet(open.member, text);
            }}
          />
        </Popover>
      )}
    </>
  );
}

function SetOne({
  member,
  count,
  offered,
  onSet,
}: Pick<SelectionBarProps, 'count' | 'offered'> & {
  member: RuleMemberText;
  onSet: (text: string) => void;
}) {
  const words = member === 'direction' || member === 'protocol' ? offered[`${member}s`] : undefined;
  const [text, setText] = useState(words?.[0] ?? '');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = faultOf(member, text);
  const label = `New ${ruleMemberTitles[member]}`;
  const apply = () => {
    setTried(true);
    if (fault === undefined) onSet(completeText(member, text));
    else field.current?.focus();
  };
  return (
    <div
      className="stack gap-8"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        apply();
      }}
    >
      {words ? (
        <WordChoice aria-label={label} value={text} offered={words} onChange={setText} />
      ) : (
        <TextInput
          {...fieldWords({ label, error: tried ? fault : undefined })}
          ref={field}
          classNames={{ input: 'mono' }}
          value={text}
          placeholder={member === 'port' ? 'any port' : '10.0.0.0/8'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Button
        variant="filled"
        size="xs"
        onClick={apply}
      >{`Set for ${plural(count, 'rule')}`}</Button>
    </div>
  );
}

function faultOf(member: RuleMemberText, text: string): string | undefined {
  if (member === 'port') return portsFault(text);
  if (member === 'cidr') return prefixFault(completePrefix(text));
  return text.trim() === '' ? 'Choose a word.' : undefined;
}
