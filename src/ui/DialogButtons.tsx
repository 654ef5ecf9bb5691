import { Button } from '@mantine/core';
interface DialogButtonsProps {
  /** What the primary button does, with its object: "Add 3 rules". */
  label: string;
  /** Whether there is something to do. If not, the button looks disabled, and a press may lead to what is missing. */
  ready: boolean;
  onCancel: () => void;
  onPress: () => void;
}

/** "Cancel" and the button that takes what a dialog found. */
export function DialogButtons({ label, ready, onCancel, onPress }: DialogButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="filled" aria-disabled={!ready || undefined} onClick={onPress}>
        {label}
      </Button>
    </>
  );
}
