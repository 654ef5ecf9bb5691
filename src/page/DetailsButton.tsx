import { Button, type ButtonProps } from '@mantine/core';
import { showToast } from '../ui/toast';

/** Downloads what others need to look into an error, as a file without any token. */
export function DetailsButton({
  error,
  title,
  ...button
}: ButtonProps & {
  error: unknown;
  /** What failed, for errors that don't say so themselves. */
  title?: string | undefined;
}) {
  const save = async () => {
    try {
      const { saveErrorFile } = await import('./errorFile');
      await saveErrorFile(error, title);
    } catch {
      showToast({ title: 'The details could not be saved', tone: 'failed' });
    }
  };
  return (
    <Button {...button} onClick={() => void save()}>
      Download details
    </Button>
  );
}
