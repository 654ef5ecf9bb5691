import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconTerminal2 } from '@tabler/icons-react';
import type { OperationId } from '../contract/resources';
import { toCurl, toSnippets, type RequestShape } from '../contract/snippets';
import { toTerraform } from '../contract/terraform';
import { CopyButton } from './CopyButton';
import { MenuButton, type MenuItem } from './Menu';
import { useCopy } from './useCopy';

/** A request, and the operation that it is for. */
export interface CodeRequest extends RequestShape {
  operation: OperationId;
}

/** Copies a request as cURL, or in another language from the menu beside it. The code holds `$TOKEN`, never a token. */
export function CopyCode({
  request,
  whyNot,
}: {
  request: () => CodeRequest;
  /** Why there is nothing to copy; the buttons are disabled then. */
  whyNot?: string | undefined;
}) {
  const { copied, copy } = useCopy();
  // Outside of this page an address without a host says nothing.
  const complete = (): CodeRequest => {
    const asked = request();
    return { ...asked, url: new URL(asked.url, location.href).href };
  };
  const items = (): MenuItem[] => {
    const asked = complete();
    const { curl, python, typescript } = toSnippets(asked);
    const terraform = toTerraform(asked.operation, asked);
    const item = (name: string, text: string, note?: string): MenuItem => ({
      label: name,
      note,
      run: () => copy(text, name),
    });
    return [
      item('cURL', curl),
      item('fetch', typescript),
      item('Python', python),
      ...(terraform === undefined ? [] : [item('Terraform', terraform, 'unofficial')]),
    ];
  };
  return (
    <Button.Group>
      <CopyButton
        label="Copy as cURL"
        icon={<IconTerminal2 aria-hidden />}
        what="cURL command"
        whyNot={whyNot}
        text={() => toCurl(complete())}
      />
      {whyNot === undefined && (
        <MenuButton size="xs" px={4} label="Copy as…" items={items}>
          {copied ? <IconCheck aria-hidden /> : <IconChevronDown aria-hidden />}
        </MenuButton>
      )}
    </Button.Group>
  );
}
