import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { firm } from '#firm';
import type { StaffMember } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { useStaff } from '../availability/api.ts';
import { messageOf } from '../core/api-error.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Button } from '../ui/button.tsx';
import { CheckRow } from '../ui/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAssignedStaff, useAssignStaff } from './api.ts';
import { assignmentExplanation, noStaffAssigned } from './assignment-explanation.ts';
import { useMayAssign } from './use-may-assign.ts';

type Customer = Pick<User, 'id' | 'username' | 'firstName' | 'lastName'>;

interface Props {
  user: Customer;
  onClose: () => void;
}

/** The staff assigned to a customer. */
export function AssignedStaffDialog({ user, onClose }: Props) {
  const staff = useStaff();
  const assigned = useAssignedStaff(user.id);

  function retry() {
    for (const query of [staff, assigned]) if (query.isError) void query.refetch();
  }

  return (
    <Dialog open onClose={onClose} title="Assigned staff">
      {staff.data && assigned.data ? (
        <AssignedStaffForm user={user} onClose={onClose} staff={staff.data} assigned={assigned.data} />
      ) : (
        <Question user={user}>
          {staff.isError || assigned.isError ? (
            <LoadError what="the staff" onRetry={retry} />
          ) : (
            <ComingRows />
          )}
        </Question>
      )}
    </Dialog>
  );
}

const { assignedStaffOnly } = firm.files;

interface QuestionProps {
  user: Customer;
  /** Rendered below the list. */
  note?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Keeps the list's height while it is loading or after an error. */
function Question({ user, note, ref, children }: QuestionProps) {
  return (
    <GroupField
      id="assigned-staff"
      label={`Who looks after ${personName(user)}?`}
      hint={assignmentExplanation(assignedStaffOnly)}
    >
      <div ref={ref} className="max-h-[45dvh] divide-y overflow-y-auto rounded-control border">
        {children}
      </div>
      {note}
    </GroupField>
  );
}

interface FormProps extends Props {
  staff: StaffMember[];
  assigned: StaffMember[];
}

function AssignedStaffForm({ user, onClose, staff, assigned }: FormProps) {
  const readOnly = !useMayAssign();
  const save = useAssignStaff(user.id);
  // Only the user's own changes, so that a colleague's concurrent changes are shown and kept.
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = staff.filter(({ id }) => ticked.get(id) ?? assigned.some((member) => member.id === id));
  const list = useRef<HTMLDivElement>(null);

  // The dialog opened before the list was loaded.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          chosen.map(({ id }) => id),
          { onSuccess: onClose },
        );
      }}
    >
      {save.error && <FormAlert title={messageOf(save.error)} />}
      <Question
        user={user}
        ref={list}
        note={
          <p role="status" className="mt-2 text-caption text-muted-foreground">
            {chosen.length > 0
              ? `${chosen.length} of ${staff.length} chosen`
              : noStaffAssigned(assignedStaffOnly)}
            {readOnly && ' Only an owner can assign staff.'}
          </p>
        }
      >
        {staff.map(({ id, name, jobTitle }) => (
          <CheckRow
            key={id}
            checked={chosen.some((member) => member.id === id)}
            onChange={(wanted) => setTicked(new Map(ticked).set(id, wanted))}
            disabled={readOnly}
            picture={<StaffAvatar userId={id} name={name} />}
            title={name}
            note={jobTitle !== name && jobTitle}
          />
        ))}
      </Question>
      <div className="flex flex-wrap gap-3">
        {!readOnly && (
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save changes
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {readOnly ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
}

function ComingRows() {
  return (
    <div aria-busy="true" className="divide-y">
      <p className="animate-late px-4 py-3 text-muted-foreground">Loading staff...</p>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="size-5" />
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
