import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  /** Whether there are unsaved changes. */
  when: boolean;
  title: string;
  /** Describes the unsaved changes. */
  children: ReactNode;
  leaveLabel: string;
}

/** Confirms before navigating to another page. Closing the tab shows the browser's own prompt (beforeunload). */
export function LeaveGuard({ when, title, children, leaveLabel }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [when]);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      // React Router counts the history steps to the requested page, so the dialog must not add an entry.
      backCloses={false}
      title={title}
      onClose={() => blocker.reset?.()}
    >
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Stay on this page</Button>
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          {leaveLabel}
        </Button>
      </div>
    </Dialog>
  );
}
