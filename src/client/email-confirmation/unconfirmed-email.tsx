import { MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { useResendWelcome } from './api.ts';

interface Props {
  /** Whether this is the profile page, where the address can be changed. */
  onProfile?: boolean;
}

/**
 * Shown after a registration until the address is confirmed, but not on the profile page while a new address is
 * pending.
 */
export function UnconfirmedEmail({ onProfile = false }: Props) {
  const { email, emailConfirmed, pendingEmail } = useUser();
  const resend = useResendWelcome(email);
  if (emailConfirmed || (onProfile && pendingEmail)) return null;
  return (
    <section
      aria-label="Email not confirmed"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control bg-info-soft px-4 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-2.5 py-1">
        <MailCheck className="mt-0.5 size-5 shrink-0 text-info" aria-hidden="true" />
        <p className="min-w-0 wrap-anywhere">
          Please confirm your email: we sent a link to{' '}
          <strong className="font-semibold">{pendingEmail ?? email}</strong>. Until then we send you no mail
          about messages, files and appointments.
        </p>
      </div>
      <div className="ml-7.5 flex flex-wrap gap-x-5">
        {!pendingEmail && (
          <Button
            variant="link"
            pending={resend.isPending}
            pendingLabel="Sending..."
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
        )}
        {!onProfile && (
          <Link to={paths.profile} className="inline-flex min-h-11 items-center text-link">
            {pendingEmail ? 'See your profile' : 'Correct the address'}
          </Link>
        )}
      </div>
    </section>
  );
}
