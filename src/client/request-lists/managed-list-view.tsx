import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminRequestPath, clientPath } from '#shared/paths.ts';
import type { ManagedList } from '#shared/request-lists.ts';
import { periodLabel } from '#shared/request-periods.ts';
import { CompanyLink } from '../companies/company-link.tsx';
import { messageOf } from '../core/api-error.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useRollForward } from '../request-templates/api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ShareLinkDialog } from '../upload-links/share-link-dialog.tsx';
import { ListDetailsDialog } from './list-details-dialog.tsx';
import { ListHistory } from './list-history.tsx';
import { ManagedItems } from './managed-items.tsx';
import { type ListDialogName, ManagedPanel } from './managed-panel.tsx';
import { useCloseList, useDeleteList } from './management-api.ts';
import { ReminderPlan } from './reminder-plan.tsx';

/** One list as staff see it. */
export function ManagedListView({ list }: { list: ManagedList }) {
  const [dialog, setDialog] = useState<ListDialogName>();
  const navigate = useNavigate();
  const roll = useRollForward();
  const open = (name: ListDialogName) => {
    if (name !== 'roll') setDialog(name);
    else roll.mutate({ id: list.id }, { onSuccess: ({ id }) => navigate(adminRequestPath(id)) });
  };
  return (
    <div className="@container/page space-y-5">
      <div className="wrap-anywhere">
        <PageHeading>{list.title}</PageHeading>
        <p className="text-muted-foreground">
          <Link to={clientPath(list.client.id)} className="text-link">
            {list.client.name}
          </Link>
          {list.company && (
            <>
              {' for '}
              <CompanyLink company={list.company} />
            </>
          )}
          {list.period && ` · ${periodLabel(list.period)}`}
        </p>
      </div>
      <ManagedPanel list={list} onOpen={open} />
      <div className="grid grid-cols-1 items-start gap-5 @min-[56.25rem]/page:grid-cols-[minmax(0,1fr)_21.5rem]">
        <ManagedItems list={list} />
        <div className="space-y-5">
          {list.sentAt !== null && list.closedAt === null && <ReminderPlan id={list.id} />}
          <ListHistory id={list.id} />
        </div>
      </div>
      {dialog && <Dialogs list={list} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

interface DialogProps {
  list: ManagedList;
  dialog: ListDialogName;
  onClose: () => void;
}

function Dialogs({ list, dialog, onClose }: DialogProps) {
  const navigate = useNavigate();
  const remove = useDeleteList(() => navigate(clientPath(list.client.id)));
  const close = useCloseList();
  switch (dialog) {
    case 'details':
      return <ListDetailsDialog list={list} onClose={onClose} />;
    case 'link':
      return <ShareLinkDialog listId={list.id} clientName={list.client.name} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog noun="draft" remove={remove} input={{ id: list.id }} onClose={onClose}>
          <p>
            Are you sure you want to delete the draft <strong>{list.title}</strong>? The client has not seen
            it.
          </p>
        </DeleteDialog>
      );
    case 'close':
      return (
        <ConfirmDialog
          open
          title="Close list"
          confirmLabel="Close list"
          cancelLabel="Keep it open"
          pendingLabel="Closing..."
          pending={close.isPending}
          failure={close.error ? messageOf(close.error) : undefined}
          onConfirm={() => close.mutate({ id: list.id }, { onSuccess: onClose })}
          onClose={onClose}
        >
          <p>
            {list.client.name} can send nothing more for it, and no reminder goes out. What has arrived stays,
            and you can open the list again.
          </p>
        </ConfirmDialog>
      );
    default:
      return null;
  }
}
