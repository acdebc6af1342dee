import { CalendarClock } from 'lucide-react';
import { firstAvailable } from '#shared/availability.ts';
import { hostOf, useBookableStaff, useSlots } from '../availability/api.ts';
import { ownTime } from '../availability/own-time.ts';
import type { When } from '../availability/when-fields.tsx';
import { useHydrated } from '../core/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { placeAhead } from './place-ahead.ts';
import { shortWhenLabel } from './when-label.ts';

interface Props {
  value: When & { service_type: string };
  /** Whether the page has the bottom navigation on phones. */
  aboveRail?: boolean;
  pending: boolean;
}

/** The current choice and the submit button, at the end of the form; sticky at the bottom once a time is chosen. */
export function BookingFooter({ value, aboveRail = false, pending }: Props) {
  const bottom = aboveRail
    ? 'bottom-(--bottom-rail)'
    : 'bottom-0 max-xs:pb-[calc(12px+env(safe-area-inset-bottom))]';
  const sticks = value.start_time !== '';
  // Before hydration the browser would submit the form as a navigation and leave the page.
  const hydrated = useHydrated();
  return (
    <div
      data-sticky-foot={sticks || undefined}
      // Not sticky on low windows or with large text, where it would cover the times.
      className={`${sticks ? `sticky ${bottom} [@media(height<28rem)]:static` : ''} z-10 -mx-5 flex flex-col gap-3 rounded-b-card border-t bg-card px-5 py-3 xs:flex-row xs:items-center xs:justify-between xs:gap-6`}
    >
      <Summary value={value} />
      <Button
        type="submit"
        disabled={!hydrated}
        pending={pending}
        pendingLabel="Scheduling..."
        className="shrink-0"
      >
        Schedule Appointment
      </Button>
    </div>
  );
}

function Summary({ value }: Pick<Props, 'value'>) {
  const host = hostOf(value.admin_id);
  const { data: staff } = useBookableStaff();
  const { data: slots } = useSlots(host, value.appointment_date, value.service_type);
  const member = staff?.find(({ id }) => id === host);
  const slot = slots?.find(({ startTime }) => startTime === value.start_time);
  const who = host === firstAvailable ? 'First available' : member && `With ${member.name}`;
  const own = slot && ownTime({ date: value.appointment_date, ...slot });
  return (
    <div aria-live="polite" className="flex min-w-0 gap-3 leading-snug">
      <CalendarClock className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      {slot ? (
        <div>
          <p className="font-semibold tabular-nums">
            {shortWhenLabel({ appointmentDate: value.appointment_date, startTime: slot.startTime })}
          </p>
          <p className="text-caption text-muted-foreground tabular-nums">
            {[who, placeAhead(slot.place, value.service_type), own?.long].filter(Boolean).join('. ')}
          </p>
        </div>
      ) : (
        <p className="text-muted-foreground">{missing(value)}</p>
      )}
    </div>
  );
}

function missing({ admin_id, appointment_date }: When): string {
  const parts = [!admin_id && 'a staff member', !appointment_date && 'a date', 'a time'].filter(Boolean);
  const last = parts.pop();
  return `Choose ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`;
}
