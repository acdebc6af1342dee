import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

export interface More {
  load: () => void;
  loading: boolean;
  failed: boolean;
}

interface Props {
  what: string;
  more: More | undefined;
  label?: string;
}

/**
 * 'Load more' below a list with further pages; nothing on the last page. `what` completes 'We couldn't load more of
 * …'.
 */
export function MoreRows({ what, more, label = 'Load more' }: Props) {
  const [pressed, setPressed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const over = more === undefined;

  // Loading the last page removes the button while it has the focus.
  useEffect(() => {
    if (over && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [over]);

  if (!more) {
    if (!pressed) return null;
    return (
      <p ref={end} tabIndex={-1} className="border-t px-5 py-3 text-muted-foreground outline-none">
        That is all of {what}.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3">
      {more.failed && (
        <p role="alert">We couldn't load more of {what}. Check your connection and try again.</p>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          setPressed(true);
          more.load();
        }}
        pending={more.loading}
        pendingLabel="Loading..."
      >
        {more.failed ? 'Try again' : label}
      </Button>
    </div>
  );
}
