import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { RegistrationDefaults } from '../accounts/register-form.tsx';
import { useSession } from '../core/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useClaim } from './api.ts';
import { guestPath, rememberClaim, takeClaim } from './guest-link.ts';

interface Props {
  token: string;
  /** The guest's contact data, to prefill the registration form. */
  name: string;
  email: string;
}

/** Offers to move a guest's booking into an account: a new one, or the signed-in one. */
export function KeepInAccount({ token, name, email }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const claim = useClaim(token, () => void navigate(paths.appointments, { replace: true }));
  const isCustomer = session.user?.role === 'customer';

  const keepIfAsked = useEffectEvent(() => {
    if (takeClaim(token)) claim.mutate();
  });
  useEffect(() => {
    if (isCustomer) keepIfAsked();
  }, [isCustomer]);

  if (session.status === 'loading' || session.user?.role === 'admin') return null;
  return (
    <section className="mt-8 border-t pt-6">
      <h2 className="text-title font-semibold">Keep it in an account</h2>
      <p className="mt-1 max-w-[60ch] text-muted-foreground">
        {isCustomer
          ? `You are logged in as ${session.user?.username}. Your account can take this appointment over; this link then ends.`
          : 'With a client account this appointment is yours to see and change at any time, beside your files and messages.'}
      </p>
      {isCustomer ? (
        <Button
          variant="secondary"
          className="mt-4"
          pending={claim.isPending}
          pendingLabel="Adding..."
          onClick={() => claim.mutate()}
        >
          Add to my account
        </Button>
      ) : (
        <Link
          to={`${paths.register}&next=${encodeURIComponent(guestPath(token))}`}
          state={{ defaults: registrationDefaults(name, email) }}
          onClick={() => rememberClaim(token)}
          className={buttonClass('secondary', 'mt-4')}
        >
          Create an account
        </Link>
      )}
    </section>
  );
}

function registrationDefaults(name: string, email: string): RegistrationDefaults {
  const words = name.split(' ');
  return { firstName: words.slice(0, -1).join(' ') || name, lastName: words.slice(1).at(-1) ?? '', email };
}
