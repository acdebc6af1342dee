import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ChainResult, type ChainStatus, isBroken } from '#shared/audit.ts';
import { countOf } from '#shared/format.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useChainStatus, useStartCheck } from './api.ts';

/** Whether the log is unaltered: the last check, and a button for another one. */
export function ChainCard() {
  const status = useChainStatus();
  const start = useStartCheck();
  const running = Boolean(status.data?.runningSince) || start.isPending;
  return (
    <Card className="mt-5">
      {status.isError && <LoadError what="the last check" onRetry={() => void status.refetch()} />}
      {status.isPending && (
        <div className="px-5 py-5">
          <Skeleton className="h-11" />
        </div>
      )}
      {status.data && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
          <div role="status" className="min-w-0 flex-1 basis-72">
            <CheckResult {...status.data} />
          </div>
          <Button
            variant="secondary"
            className="max-md:w-full"
            pending={running}
            pendingLabel="Checking..."
            onClick={() => start.mutate()}
          >
            Check now
          </Button>
        </div>
      )}
    </Card>
  );
}

function CheckResult({ runningSince, last }: ChainStatus) {
  if (runningSince) {
    return (
      <Line icon={<ShieldQuestion className="text-muted-foreground" />} title="Checking the log...">
        Every entry is compared with its seal. This can take a few minutes; you can leave this page.
      </Line>
    );
  }
  if (!last) {
    return (
      <Line icon={<ShieldQuestion className="text-muted-foreground" />} title="Not checked yet">
        The log is checked every night.
      </Line>
    );
  }
  const { finishedAt, result } = last;
  const checked = `Checked on ${formatFirmTimestamp(finishedAt)}: ${countOf(result.entries, 'entry', 'entries')}`;
  if (isBroken(result)) {
    return (
      <Line icon={<ShieldAlert className="text-danger" />} title={`${checked}, changed`}>
        <Damage {...result} />
      </Line>
    );
  }
  return (
    <Line icon={<ShieldCheck className="text-success" />} title={`${checked}, unbroken`}>
      <span className="max-md:hidden">
        No entry was changed, removed or inserted. The log is checked every night.
      </span>
    </Line>
  );
}

function Damage({ broken, stray }: ChainResult) {
  return (
    <>
      <ul className="list-disc pl-5">
        {broken.map(({ from, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans may be equal and never change their order
          <li key={index}>
            {from && to
              ? `Entries between ${formatFirmTimestamp(from)} and ${formatFirmTimestamp(to)} were changed or removed.`
              : 'Entries were removed.'}
          </li>
        ))}
        {stray > 0 && <li>{countOf(stray, 'entry was', 'entries were')} inserted outside the portal.</li>}
      </ul>
      <p className="mt-2">
        Please ask the person who runs your server to compare the log with a backup, and keep the backups you
        have. Their guide is the section ‘Audit log’ of the operations manual.
      </p>
    </>
  );
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{title}</p>
        <div className="text-muted-foreground">{children}</div>
      </div>
    </div>
  );
}
