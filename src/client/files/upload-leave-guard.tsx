import { countOf } from '#shared/format.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import type { Uploads } from './use-upload-queue.ts';

/** Asks before leaving the page, because that aborts running uploads. */
export function UploadLeaveGuard({
  uploads: { onTheirWay, unsent },
}: {
  uploads: Pick<Uploads, 'onTheirWay' | 'unsent'>;
}) {
  const title = onTheirWay > 0 ? 'Files are still uploading' : 'Files are not uploaded yet';
  return (
    <LeaveGuard
      when={onTheirWay + unsent > 0}
      title={title}
      leaveLabel={onTheirWay > 0 ? 'Stop and leave' : 'Leave without them'}
    >
      {countOf(onTheirWay + unsent, 'file')} would not reach us if you leave this page now.
    </LeaveGuard>
  );
}
