import { countOf } from '#shared/format.ts';
import { formatTimestamp } from '#shared/time.ts';
import { LoadError } from '../ui/load-error.tsx';
import { SideCard, SideNote, SideRows } from '../ui/side-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { stepLabels } from './managed-words.ts';
import { useReminderPlan } from './management-api.ts';

/** Which emails the client will get and when, if nothing changes. */
export function ReminderPlan({ id }: { id: number }) {
  const { data: plan, isError, refetch } = useReminderPlan(id);
  const sent = plan && plan.sent.length > 0 ? `${countOf(plan.sent.length, 'reminder')} sent` : undefined;
  return (
    <SideCard title="Reminders" {...(sent && { note: sent })}>
      {isError && !plan && (
        <div className="border-t">
          <LoadError what="the reminders" onRetry={() => void refetch()} />
        </div>
      )}
      {!plan && !isError && (
        <div aria-busy="true" className="space-y-2 border-t px-4 py-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
      {plan && plan.planned.length === 0 && plan.callAt === null && (
        <SideNote>None is planned: nothing is open on the client’s side.</SideNote>
      )}
      {plan && !plan.reachable && (plan.planned.length > 0 || plan.callAt !== null) && (
        <SideNote>This client gets no email, so only the call remains.</SideNote>
      )}
      {plan && (plan.planned.length > 0 || plan.callAt !== null) && (
        <SideRows>
          {plan.planned.map(({ at, step }) => (
            <PlannedRow key={step} at={at} label={stepLabels[step]} />
          ))}
          {plan.callAt && <PlannedRow at={plan.callAt} label="Needs a call" />}
        </SideRows>
      )}
    </SideCard>
  );
}

function PlannedRow({ at, label }: { at: string; label: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <span>{label}</span>
      <time dateTime={at} className="text-muted-foreground tabular-nums">
        {formatTimestamp(at)}
      </time>
    </li>
  );
}
