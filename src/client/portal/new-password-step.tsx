import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { firm } from '#firm';
import type { CurrentUser } from '#shared/accounts.ts';
import { PasswordForm } from '../account-settings/password-form.tsx';
import { useSignOut } from '../accounts/api.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { useTheme } from '../core/theme.ts';
import { Button } from '../ui/button.tsx';

const title = 'Choose a new password';

/** Shown until a password set by an admin has been changed. */
export function NewPasswordStep({ user }: { user: CurrentUser }) {
  useTheme(user.preferences.darkMode);
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
  }, []);
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
        <h1 ref={heading} tabIndex={-1} className="text-page font-[650]">
          {title}
        </h1>
        <p className="mt-2 mb-7 text-muted-foreground">
          Somebody at {firm.name} set the password you signed in with. Replace it with one that only you know,
          then the portal opens.
        </p>
        <PasswordForm />
      </main>
    </>
  );
}
