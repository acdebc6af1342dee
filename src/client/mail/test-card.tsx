import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import type { MailState } from '#shared/mail.ts';
import { SummaryCard, troubleIn } from '../system/summary-card.tsx';
import { Button } from '../ui/button.tsx';
import { useStartMailTest } from './api.ts';
import { TestResult } from './test-result.tsx';

/** The state of mail delivery, and a test that verifies it. */
export function TestCard({ state }: { state: MailState }) {
  const start = useStartMailTest();
  return (
    <SummaryCard
      {...summaryOf(state)}
      checkedAt={state.checkedAt}
      action={
        (state.outgoing || state.incoming) && (
          <Button
            variant="secondary"
            className="max-md:w-full"
            pending={start.isPending}
            pendingLabel="Testing..."
            onClick={() => start.mutate()}
          >
            {state.incoming ? 'Test both ways' : 'Send a test email'}
          </Button>
        )
      }
    >
      <div aria-live="polite">{start.data && !start.isPending && <TestResult test={start.data} />}</div>
    </SummaryCard>
  );
}

function summaryOf({ groups, outgoing, incoming }: MailState) {
  const { bad, text } = troubleIn(groups);
  if (text) {
    const color = bad.some(({ state }) => state === 'failed') ? 'text-danger' : 'text-warning';
    return { icon: TriangleAlert, color, text };
  }
  if (outgoing && incoming)
    return { icon: CircleCheck, color: 'text-success', text: 'Mail works in both directions' };
  if (outgoing) return { icon: CircleCheck, color: 'text-success', text: 'Mail goes out; none is taken in' };
  return { icon: CircleMinus, color: 'text-muted-foreground', text: 'Mail is not set up' };
}
