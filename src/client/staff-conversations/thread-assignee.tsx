import { ChevronDown, Inbox, UserCheck } from 'lucide-react';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { useStaff } from '../availability/api.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import {
  DropdownContent,
  DropdownItem,
  DropdownLoadError,
  DropdownMenu,
  DropdownNote,
  DropdownRule,
  DropdownTrigger,
} from '../ui/dropdown-menu.tsx';
import { headButtonClass } from './thread-looks.ts';

interface Props {
  assignee: StaffConversation['assignee'];
  pending: boolean;
  onTake: () => void;
  /** Null returns it to the queue. */
  onAssign: (assigneeId: number | null) => void;
}

/** The assignee of a conversation, with a menu to assign it to others; in the queue, a button to take it. */
export function ThreadAssignee({ assignee, pending, onTake, onAssign }: Props) {
  const staff = useStaff();
  if (!assignee) {
    return (
      <Button variant="secondary" className={headButtonClass} pending={pending} onClick={onTake}>
        <UserCheck className="size-4.5" aria-hidden="true" />
        Take it
      </Button>
    );
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger
        className={buttonClass(
          'secondary',
          `${headButtonClass} max-w-full px-2! py-1! data-[state=open]:bg-muted`,
        )}
      >
        <StaffAvatar userId={assignee.id} name={assignee.name} className="size-7 text-tiny!" />
        <span className="min-w-0 truncate max-w-36">
          <span className="sr-only">Assigned to </span>
          {assignee.name}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      </DropdownTrigger>
      <DropdownContent className="w-72">
        {staff.isPending && <DropdownNote>Loading colleagues...</DropdownNote>}
        {staff.isError && <DropdownLoadError what="your colleagues" onRetry={() => void staff.refetch()} />}
        {staff.data?.map(({ id, name }) => (
          <DropdownItem key={id} disabled={id === assignee.id} onSelect={() => onAssign(id)}>
            <StaffAvatar userId={id} name={name} className="size-7 text-tiny!" />
            {name}
          </DropdownItem>
        ))}
        <DropdownRule />
        <DropdownItem onSelect={() => onAssign(null)}>
          <Inbox aria-hidden="true" />
          Give to the queue
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  );
}
