import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Company } from '#shared/companies.ts';
import { dueLabel, type ManagedDeadline } from '#shared/deadlines.ts';
import { daysUntil, formatFullDay } from '#shared/time.ts';
import { SideList } from '../core/side-list.tsx';
import { useDeadlines } from '../deadlines/api.ts';
import { DeadlineDialog } from '../deadlines/deadline-dialog.tsx';
import { PriorityBadge } from '../deadlines/priority-badge.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard } from '../ui/side-card.tsx';

interface Props {
  company: Company;
  onAdd: () => void;
}

export function CompanyDeadlines({ company, onAdd }: Props) {
  const deadlines = useDeadlines({ companyId: company.id });
  const [edited, setEdited] = useState<ManagedDeadline>();
  return (
    <SideCard
      title="Deadlines"
      action={<SideAction label="Add" about="deadline" icon={Plus} onClick={onAdd} />}
    >
      <SideList what="the deadlines" list={deadlines} empty="No deadlines.">
        {(deadline) => (
          <li key={deadline.id} className="relative flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <RowOpener onOpen={() => setEdited(deadline)} note={noteOf(deadline)}>
                {deadline.title}
              </RowOpener>
            </div>
            <PriorityBadge priority={deadline.priority} />
          </li>
        )}
      </SideList>
      {edited && <DeadlineDialog deadline={edited} company={company} onClose={() => setEdited(undefined)} />}
    </SideCard>
  );
}

function noteOf({ dueOn, client }: ManagedDeadline): string {
  // With a time but no offset the string is parsed as local time. A bare date would be UTC and could show the day
  // before.
  return [formatFullDay(`${dueOn}T00:00`), dueLabel(daysUntil(dueOn)), client?.name]
    .filter(Boolean)
    .join(' · ');
}
