import { Button, Textarea } from '@mantine/core';
import { Dialog } from '../../ui/Dialog';
import { mac } from '../../ui/shortcut';
import { useCopyByHand } from '../../ui/useCopy';

/** Shows a text selected, for a browser that gives pages no clipboard, as on an address without TLS. */
export function CopyByHand({ text, what }: { text: string; what: string }) {
  const close = () => useCopyByHand.setState({ copy: undefined });
  return (
    <Dialog
      title={`Copy ${what}`}
      width={560}
      closable
      onClose={close}
      footer={<Button onClick={close}>Done</Button>}
    >
      <Textarea
        label={what}
        description={`The browser gives this page no clipboard. Press ${mac ? '⌘' : 'Ctrl'} C to copy.`}
        readOnly
        autosize
        maxRows={12}
        value={text}
        data-autofocus
        classNames={{ input: 'mono' }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
