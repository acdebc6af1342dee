import { CircleCheck, TriangleAlert } from 'lucide-react';
import { countOf } from '#shared/format.ts';
import type { System } from '#shared/system.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

interface Props {
  system: System;
  checking: boolean;
  onCheck: () => void;
}

/** The answer in one line, before the details. */
export function SummaryCard({ system, checking, onCheck }: Props) {
  const bad = system.groups.flatMap(({ items }) =>
    items.filter(({ state }) => state === 'failed' || state === 'attention'),
  );
  const Icon = bad.length === 0 ? CircleCheck : TriangleAlert;
  return (
    <Card className="mt-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
        <div role="status" className="flex min-w-0 flex-1 basis-72 gap-3">
          <Icon
            className={`mt-0.5 size-5 shrink-0 ${bad.length === 0 ? 'text-success' : 'text-danger'}`}
            aria-hidden="true"
          />
          <div className="min-w-0">
            <p className="font-semibold">
              {bad.length === 0
                ? 'Everything that is set up works'
                : `${countOf(bad.length, 'thing needs', 'things need')} attention: ${bad.map(({ title }) => title).join(', ')}`}
            </p>
            <p className="text-muted-foreground tabular-nums">
              Checked on {formatFirmTimestamp(system.checkedAt)}
            </p>
          </div>
        </div>
        <Button
          variant="secondary"
          className="max-md:w-full"
          pending={checking}
          pendingLabel="Checking..."
          onClick={onCheck}
        >
          Check again
        </Button>
      </div>
    </Card>
  );
}
