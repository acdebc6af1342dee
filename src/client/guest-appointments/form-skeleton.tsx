import { Skeleton } from '../ui/skeleton.tsx';

/** Skeleton of the booking form, with its dimensions. The chat button avoids the form's footer from the start. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" data-sticky-foot className="@container space-y-6 pb-5 noscript:hidden">
      <div className="md:w-1/2">
        <Skeleton className="mb-2 h-5 w-28" />
        <Skeleton className="h-11 rounded-control" />
      </div>
      <div className="grid gap-6 @xl:grid-cols-2">
        <div>
          <Skeleton className="mb-2 h-5 w-14" />
          <Skeleton className="h-86 rounded-control" />
        </div>
        <div>
          <Skeleton className="mb-2 h-5 w-20" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </div>
      <div>
        <Skeleton className="mb-2 h-5 w-28" />
        <Skeleton className="h-11 rounded-control" />
      </div>
    </div>
  );
}
