import { Download } from 'lucide-react';
import { useDownloadOriginal } from './api.ts';

export const downloadOriginalLabel = 'Download the original email';

/** Downloads a mail as it arrived, to open it in a mail program. */
export function OriginalMail({ id }: { id: number }) {
  const { mutate, isPending } = useDownloadOriginal();
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate(id)}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-caption font-semibold text-link md:min-h-8 print:hidden"
    >
      <Download className="size-4 shrink-0" aria-hidden="true" />
      {downloadOriginalLabel}
    </button>
  );
}
