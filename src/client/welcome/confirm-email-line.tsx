import { Mail } from 'lucide-react';
import { useUser } from '../core/session.ts';
import { useResendWelcome } from '../email-confirmation/api.ts';
import { Button } from '../ui/button.tsx';

/** The last line of the first steps, until the address is confirmed. */
export function ConfirmEmailLine() {
  const { email, emailConfirmed, pendingEmail } = useUser();
  const resend = useResendWelcome(email);
  if (emailConfirmed) return null;
  return (
    <section
      aria-label="Email not confirmed"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-card border-t bg-muted px-5 py-3"
    >
      <div className="flex min-w-0 flex-[1_1_17rem] gap-3.5">
        <span className="flex w-10 shrink-0 justify-center @max-lg:hidden">
          <Mail className="mt-0.5 size-5 text-muted-foreground" aria-hidden="true" />
        </span>
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">Please confirm your email address.</strong> Open the link we sent
          to {pendingEmail ?? email}.
        </p>
      </div>
      {!pendingEmail && (
        <Button
          variant="link"
          pending={resend.isPending}
          pendingLabel="Sending..."
          onClick={() => resend.mutate()}
        >
          Send it again
        </Button>
      )}
    </section>
  );
}
