import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

/** Stands where the data would stand. `what` completes the sentence: 'your files'. */
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
