import type { QueuedFile } from '../files/queued-file.ts';

const milestones = [75, 50, 25];

/** Announces each quarter of an upload, its arrival and its failure to screen readers, not each percent. */
export function UploadMilestones({ files }: { files: readonly QueuedFile[] }) {
  return (
    <p role="status" className="sr-only">
      {files.map(milestone).filter(Boolean).join(' ')}
    </p>
  );
}

function milestone({ file, state, percent }: QueuedFile): string | undefined {
  if (state === 'stored') return `${file.name} has arrived.`;
  if (state === 'failed') return `${file.name} was not sent.`;
  const reached = state === 'sending' && milestones.find((share) => percent >= share);
  return reached ? `${file.name}: ${reached} percent sent.` : undefined;
}
