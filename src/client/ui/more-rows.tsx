import { Button } from './button.tsx';

export interface More {
  load: () => void;
  loading: boolean;
  failed: boolean;
}

/** The end of a list that goes on; nothing where it does not. `what` completes 'We couldn't load more of …'. */
export function MoreRows({ what, more }: { what: string; more: More | undefined }) {
  if (!more) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3">
      {more.failed && (
        <p role="alert">We couldn't load more of {what}. Check your connection and try again.</p>
      )}
      <Button variant="secondary" onClick={more.load} pending={more.loading} pendingLabel="Loading...">
        {more.failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
