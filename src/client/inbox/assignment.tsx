import { ChevronDown, UserCheck } from 'lucide-react';
import type { InboxMessage } from '#shared/inbox.ts';
import { useStaff } from '../availability/api.ts';
import { useUser } from '../core/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from '../ui/dropdown-menu.tsx';
import { useAssign } from './api.ts';

/** Assigns the conversation of a message to the firm, so that two staff members do not reply to the same customer. */
export function Assignment({ message: { id, to } }: { message: InboxMessage }) {
  const { id: me } = useUser();
  const assign = useAssign();
  const staff = useStaff();
  const colleagues = staff.data?.filter((member) => member.id !== me) ?? [];
  const mine = to?.id === me;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-muted px-4 py-3">
      <p role="status" className="min-w-[min(12rem,100%)] flex-1">
        {to === null && "In the firm's queue. Nobody has taken it yet."}
        {mine && 'You answer this conversation.'}
        {to && !mine && (
          <>
            <strong className="font-semibold">{to.name}</strong> answers this conversation.
          </>
        )}
      </p>
      {to === null && (
        <Button variant="secondary" onClick={() => assign.mutate({ id })} pending={assign.isPending}>
          <UserCheck className="size-4.5" aria-hidden="true" />
          Assign to me
        </Button>
      )}
      {(to === null || mine) && colleagues.length > 0 && (
        <DropdownMenu modal={false}>
          <DropdownTrigger className={buttonClass('quiet', 'data-[state=open]:bg-bar')}>
            {mine ? 'Hand on' : 'Assign to...'}
            <ChevronDown className="size-4.5" aria-hidden="true" />
          </DropdownTrigger>
          <DropdownContent inPlace className="w-64">
            {colleagues.map(({ id: assigneeId, name, jobTitle }) => (
              <DropdownItem key={assigneeId} onSelect={() => assign.mutate({ id, assigneeId })}>
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  {jobTitle && jobTitle !== name && (
                    <span className="block truncate text-caption font-normal text-muted-foreground">
                      {jobTitle}
                    </span>
                  )}
                </span>
              </DropdownItem>
            ))}
          </DropdownContent>
        </DropdownMenu>
      )}
    </div>
  );
}
