import { Box, Button, Input } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { idFault } from '../contract/path';
import { type ResourceType, isAnswerKept, isOfIdentity, titleOf } from '../contract/resources';
import { IdCombobox } from './fields/IdCombobox';
import { idNamed, type IdSuggestion } from '../ui/form/idSuggestions';
import { useKnown } from '../memory/resources';
import { editPath, openPath } from './paths';
import { useOrganization } from './useOrganization';

const none: readonly IdSuggestion[] = [];

/** A field for an id that is in no list, and the button "Open by ID". */
export function OpenById({
  type,
  suggestions = none,
}: {
  type: ResourceType;
  /** Known ids to choose from. Any other id can be typed, and a name stands for its id if only one has it. */
  suggestions?: readonly IdSuggestion[] | undefined;
}) {
  const id = useId();
  const navigate = useNavigate();
  const { key, keepOf } = useOrganization(type);
  const known = useKnown(key, type);
  const label = `${titleOf(type)} ID`;
  const rule = isOfIdentity(type) ? 'any' : 'regional';
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const wanted = idNamed(suggestions, text) ?? text.trim();
  const fault = tried ? idFault(wanted, rule) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // Of what can't be read and is not known, there is only the form.
    const isShown = !isAnswerKept(type) || known.some((each) => each.id === wanted);
    const to = (isShown ? openPath : editPath)(type, wanted);
    if (idFault(wanted, rule) === undefined) void navigate(keepOf(type, to));
    else document.getElementById(id)?.focus();
  };
  return (
    <Box component="form" w="min(100%, 420px)" onSubmit={submit} noValidate>
      <div className="flex gap-8">
        <div className="grow shrink">
          <Input.Wrapper id={id} error={fault !== undefined && <span role="alert">{fault}</span>}>
            <IdCombobox
              label={label}
              placeholder={label}
              value={text}
              isWhole={() => true}
              onChange={setText}
              suggestions={suggestions}
              invalid={fault !== undefined}
            />
          </Input.Wrapper>
        </div>
        <Button type="submit">Open by ID</Button>
      </div>
    </Box>
  );
}
