import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Company } from '#shared/companies.ts';
import { dueLabel, type ManagedDeadline } from '#shared/deadlines.ts';
import { daysUntil, formatFullDay } from '#shared/time.ts';
import { useDeadlines } from '../deadlines/api.ts';
import { DeadlineDialog } from '../deadlines/deadline-dialog.tsx';
import { PriorityBadge } from '../deadlines/priority-badge.tsx';
import { Button } from '../ui/button.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { CompanySection } from './company-section.tsx';

export function CompanyDeadlines({ company }: { company: Company }) {
  const list = useDeadlines(company.id);
  const [edited, setEdited] = useState<ManagedDeadline | 'new'>();
  return (
    <>
      <CompanySection
        title="Deadlines"
        what="the deadlines"
        list={list}
        empty="No deadlines."
        action={
          <Button variant="link" aria-label="Add deadline" onClick={() => setEdited('new')}>
            <Plus className="size-4.5" aria-hidden="true" />
            Add
          </Button>
        }
      >
        {(deadline) => (
          <>
            <div className="min-w-0 flex-1">
              <RowOpener onOpen={() => setEdited(deadline)} note={noteOf(deadline)}>
                {deadline.title}
              </RowOpener>
            </div>
            <PriorityBadge priority={deadline.priority} />
          </>
        )}
      </CompanySection>
      {edited && (
        <DeadlineDialog
          deadline={edited === 'new' ? undefined : edited}
          company={company}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function noteOf({ dueOn, client }: ManagedDeadline): string {
  // With a time and no offset the string is local time; the bare date would be UTC and could show the day before.
  return [formatFullDay(`${dueOn}T00:00`), dueLabel(daysUntil(dueOn)), client?.name]
    .filter(Boolean)
    .join(' · ');
}
