import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

/** Shown instead of the data. `what` completes the sentence: 'your files'. */
export function LoadError({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 px-5 py-6">
      <p>We couldn't load {what}. Check your connection and try again.</p>
      <Button variant="secondary" onClick={onRetry}>
        <RotateCw className="size-4.5" aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}

/** Shown below a field whose options could not be loaded. */
export function FieldLoadError({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p role="alert" className="mt-1.5 text-caption">
      We couldn't load {what}. Check your connection and try again.
      <button
        type="button"
        className="ml-2 inline-flex min-h-8 cursor-pointer items-center text-link"
        onClick={onRetry}
      >
        Try again
      </button>
    </p>
  );
}
