import { Drawer } from '../ui/drawer.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useStaffConversation } from './api.ts';
import { ClientPane } from './client-pane.tsx';

interface Props {
  id: number;
  /** Whether there is no room beside the conversation. */
  inDrawer: boolean;
  open: boolean;
  onClose: () => void;
}

/** Details of the client or the colleague, beside the conversation or in a drawer. */
export function ConversationsDetails({ id, inDrawer, open, onClose }: Props) {
  const { data, isError, refetch } = useStaffConversation(id);
  const title = data && !data.customer ? 'Colleague' : 'Client';
  const content = data ? (
    <ClientPane conversation={data} />
  ) : isError ? (
    <LoadError what="the client's details" onRetry={() => void refetch()} />
  ) : (
    <WaitingDetails />
  );
  if (!inDrawer) {
    return (
      <aside
        aria-label={title}
        className="w-68 shrink-0 overflow-y-auto overscroll-contain border-l print:hidden"
      >
        {content}
      </aside>
    );
  }
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      header={<span className="min-w-0 truncate font-semibold">{(data?.customer ?? data?.staff)?.name}</span>}
      side="right"
      closeLabel="Close details"
    >
      {content}
    </Drawer>
  );
}

function WaitingDetails() {
  return (
    <div aria-busy="true" className="space-y-3 p-4">
      {[40, 70, 85, 60, 75, 50].map((width) => (
        <Skeleton key={width} className="h-4" percent={width} />
      ))}
    </div>
  );
}
