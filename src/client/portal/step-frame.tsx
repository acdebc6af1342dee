import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { firm } from '#firm';
import { useSignOut } from '../accounts/api.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { useUser } from '../core/session.ts';
import { useTheme } from '../core/theme.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  title: string;
  /** Above the title. */
  drawing?: ReactNode;
  children: ReactNode;
}

/** One task shown instead of the portal. The URL stays the same, so the requested page follows. */
export function StepFrame({ title, drawing, children }: Props) {
  useTheme(useUser().preferences.darkMode);
  const signOut = useSignOut();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const pageTitle = document.title;
    document.title = `${title} · ${firm.name}`;
    return () => {
      document.title = pageTitle;
      // The requested page replaces this one, and its heading is focused.
      document.querySelector('h1')?.focus();
    };
  }, [title]);
  return (
    <>
      <header className="flex h-14 items-center justify-between gap-3 border-b bg-card px-4 md:h-16 md:px-8">
        <span className="flex items-center gap-3 text-title font-[650]">
          <FirmMark />
          {firm.shortName}
        </span>
        <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut className="size-4.5" aria-hidden="true" />
          Log out
        </Button>
      </header>
      <main className="mx-auto w-full max-w-[512px] px-4 py-10 md:px-0 md:py-16">
        {drawing && <div className="mb-5">{drawing}</div>}
        <h1 ref={heading} tabIndex={-1} className="text-page font-[650]">
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}
