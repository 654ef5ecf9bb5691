import { showToast } from '../ui/toast';

/** Downloads what others need to look into an error, as a zip without any token. */
export function EvidenceButton({
  error,
  title,
  className = 'button',
}: {
  error: unknown;
  /** What failed, for errors that don't say so themselves. */
  title?: string | undefined;
  className?: string;
}) {
  const save = async () => {
    try {
      const { saveEvidence } = await import('./evidence');
      await saveEvidence(error, title);
    } catch {
      showToast({ title: 'The evidence could not be packed', tone: 'failed' });
    }
  };
  return (
    <button type="button" className={className} onClick={() => void save()}>
      Download evidence
    </button>
  );
}
