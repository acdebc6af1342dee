import { Skeleton } from '../ui/skeleton.tsx';

/** Stands where the pages of a PDF will be. */
export function PagesWaiting() {
  return (
    <div aria-busy="true" className="h-[500px] max-h-[60dvh] rounded-control border bg-muted p-3">
      <p role="status" className="sr-only">
        Opening the file...
      </p>
      <Skeleton className="h-full" />
    </div>
  );
}
