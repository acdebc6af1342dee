import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { RegistrationDefaults } from '../accounts/register-form.tsx';
import { useSession } from '../core/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useClaim } from './api.ts';
import { guestPath, isClaimed, rememberClaim, takeClaim } from './guest-link.ts';

interface Props {
  token: string;
  /** The guest's contact data, to prefill the registration form. */
  name: string;
  email: string;
}

/** Offers to move a guest's booking into an account: a new one, or the signed-in one. */
export function KeepInAccount(guest: Props) {
  const { status, user } = useSession();
  if (status === 'loading' || user?.role === 'admin') return null;
  return (
    <section className="mt-8 border-t pt-6">
      <h2 className="text-title font-semibold">Keep it in an account</h2>
      {!user ? (
        <CreateAccount {...guest} />
      ) : user.emailConfirmed ? (
        <AddToAccount token={guest.token} username={user.username} />
      ) : (
        <AddOnceConfirmed token={guest.token} email={user.email} />
      )}
    </section>
  );
}

function CreateAccount({ token, name, email }: Props) {
  return (
    <>
      <Explanation>
        With a client account this appointment is yours to see and change at any time, beside your files and
        messages.
      </Explanation>
      <Link
        to={`${paths.register}&next=${encodeURIComponent(guestPath(token))}`}
        state={{ defaults: registrationDefaults(name, email) }}
        onClick={() => rememberClaim(token)}
        className={buttonClass('secondary', 'mt-4')}
      >
        Create an account
      </Link>
    </>
  );
}

function AddToAccount({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const claim = useClaim(token, () => void navigate(paths.appointments, { replace: true }));
  const keepIfAsked = useEffectEvent(() => {
    if (takeClaim(token)) claim.mutate();
  });
  useEffect(() => keepIfAsked(), []);
  return (
    <>
      <Explanation>
        You are logged in as {username}. Your account can take this appointment over; this link then ends.
      </Explanation>
      <Button
        variant="secondary"
        className="mt-4"
        pending={claim.isPending}
        pendingLabel="Adding..."
        onClick={() => claim.mutate()}
      >
        Add to my account
      </Button>
    </>
  );
}

/** If the registration included the booking, the server adds it when the address is confirmed. */
function AddOnceConfirmed({ token, email }: { token: string; email: string }) {
  const [isExpected] = useState(() => isClaimed(token));
  return (
    <Explanation>
      {isExpected
        ? 'Your account is ready. This appointment is added to it as soon as you confirm your email'
        : 'You can add this appointment to your account as soon as you have confirmed your email'}
      : please press the link in the email that we sent to{' '}
      <strong className="font-semibold text-foreground">{email}</strong>.
    </Explanation>
  );
}

function Explanation({ children }: { children: ReactNode }) {
  return <p className="mt-1 max-w-[60ch] wrap-anywhere text-muted-foreground">{children}</p>;
}

function registrationDefaults(name: string, email: string): RegistrationDefaults {
  const words = name.split(' ');
  return { firstName: words.slice(0, -1).join(' ') || name, lastName: words.slice(1).at(-1) ?? '', email };
}
