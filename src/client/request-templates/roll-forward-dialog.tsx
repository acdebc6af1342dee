import { useState } from 'react';
import { countOf } from '#shared/format.ts';
import { nextPeriod, periodLabel } from '#shared/request-periods.ts';
import { maxDrafts, type RequestTemplate } from '#shared/request-templates.ts';
import { messageOf } from '../core/api-error.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useRollForwardAll, useTemplatePeriods } from './api.ts';

interface Props {
  template: RequestTemplate;
  /** Called once the drafts are made, to review them next. */
  onRolled: () => void;
  onClose: () => void;
}

/** Makes the next drafts from all lists of a template and period. */
export function RollForwardDialog({ template, onRolled, onClose }: Props) {
  const periods = useTemplatePeriods(template.id);
  const roll = useRollForwardAll(template.id);
  const [chosen, setChosen] = useState<string>();
  const rows = periods.data;
  const first = rows?.find(({ toRollForward }) => toRollForward > 0);
  const period = rows?.find((row) => row.period === chosen) ?? first;
  const count = Math.min(period?.toRollForward ?? 0, maxDrafts);
  return (
    <FormDialog
      title="Roll forward"
      submitLabel={count > 0 ? `Make ${countOf(count, 'draft')}` : 'Make drafts'}
      pendingLabel="Making drafts..."
      pending={roll.isPending}
      wide
      onSubmit={(event) => {
        event.preventDefault();
        if (period && count > 0 && !roll.isPending) roll.mutate(period.period, { onSuccess: onRolled });
      }}
      onClose={onClose}
    >
      {roll.error && <FormAlert title={messageOf(roll.error)} />}
      <p className="text-muted-foreground">
        Every list of <strong className="font-semibold wrap-anywhere text-foreground">{template.name}</strong>{' '}
        becomes the draft of the next period. Each item is marked same, new or gone. Nothing is sent before
        you have reviewed it.
      </p>
      {periods.isError && <LoadError what="the periods" onRetry={() => void periods.refetch()} />}
      {periods.isPending && <Skeleton className="h-28" />}
      {rows && rows.length > 0 && count === 0 && (
        <p className="rounded-control bg-muted px-4 py-3">
          Every list of this template has a next one already. Look at the drafts.
        </p>
      )}
      {rows?.length === 0 && (
        <p className="rounded-control bg-muted px-4 py-3">
          No list with a period was sent from this template yet. Send one first.
        </p>
      )}
      {period && period.toRollForward > count && (
        <p className="rounded-control bg-muted px-4 py-3">
          One press makes {maxDrafts} drafts. Roll forward again for the others.
        </p>
      )}
      {rows && rows.length > 0 && (
        <GroupField id="roll-forward-period" label="From which period">
          <div className="max-h-80 divide-y overflow-y-auto rounded-control border">
            {rows.map((row) => (
              <RadioRow
                key={row.period}
                name="roll-forward-period"
                title={`${periodLabel(row.period)} to ${periodLabel(nextPeriod(row.period))}`}
                note={noteOn(row)}
                disabled={row.toRollForward === 0}
                checked={row.period === period?.period}
                onChange={() => setChosen(row.period)}
              />
            ))}
          </div>
        </GroupField>
      )}
    </FormDialog>
  );
}

function noteOn({ lists, toRollForward }: { lists: number; toRollForward: number }): string {
  const all = countOf(lists, 'list');
  if (toRollForward === 0) return `${all}, all with a next one`;
  return toRollForward === lists ? all : `${all}, ${toRollForward} without a next one`;
}
