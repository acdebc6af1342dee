import { buttonClass } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { useQueueLength } from './api.ts';

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Filters by the support queue and shows its length. */
export function QueueFilter({ on, onChange }: Props) {
  const { data: waiting = '0' } = useQueueLength();
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className={buttonClass(
        'secondary',
        'flex-1 aria-pressed:border-primary aria-pressed:bg-bar dark:aria-pressed:bg-border md:flex-none',
      )}
    >
      Firm's queue
      <CountBadge total={waiting} counts="waiting" />
    </button>
  );
}
