import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A skeleton of the page. */
export function ConversationsWaiting() {
  return (
    <div data-fill-screen data-full-width className="fill-screen">
      <div className="mb-5 flex min-h-11 items-center gap-3">
        <PageHeading>Conversations</PageHeading>
        <Skeleton className="ml-auto h-11 w-40" />
      </div>
      <WaitingPanes />
    </div>
  );
}

export function WaitingPanes() {
  return (
    <div className="flex min-h-0 flex-1 overflow-clip rounded-card border bg-card">
      <div className="w-full md:w-76 md:shrink-0 md:border-r">
        <Skeleton className="m-3 h-5" />
        <WaitingRows />
      </div>
      <WaitingThread />
    </div>
  );
}

function WaitingThread() {
  return (
    <div className="hidden min-w-0 flex-1 flex-col md:flex">
      <div className="flex min-h-16 items-center gap-3 border-b px-5">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex-1 space-y-4 p-5">
        <Skeleton className="ml-auto h-10 w-3/5" />
        <Skeleton className="h-16 w-3/4" />
      </div>
    </div>
  );
}

const widths = [56, 40, 64, 48, 36, 60];

export function WaitingRows() {
  return (
    <div aria-busy="true" className="divide-y">
      <p role="status" className="sr-only">
        Loading conversations...
      </p>
      {widths.map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4" percent={width} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
