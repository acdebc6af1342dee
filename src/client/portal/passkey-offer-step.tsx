import { LockKeyhole } from 'lucide-react';
import type { CurrentUser } from '#shared/accounts.ts';
import { useDeclinePasskeyOffer } from '../passkeys/api.ts';
import { CreatePasskey } from '../passkeys/create-passkey.tsx';
import { DeviceDrawing } from '../passkeys/device-drawing.tsx';
import { postponePasskeyOffer } from '../passkeys/passkey-offer.ts';
import { Button } from '../ui/button.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { StepFrame } from './step-frame.tsx';

/** Follows a sign-in with a password, on devices that can check a fingerprint, face or screen lock. */
export function PasskeyOfferStep({ user }: { user: CurrentUser }) {
  const decline = useDeclinePasskeyOffer();
  const device = useHandheld() ? 'phone' : 'computer';
  return (
    <StepFrame drawing={<DeviceDrawing device={device} />} title="Use your fingerprint next time?">
      <p className="mt-2">
        Then you need no password and no code on this {device}. Your face or your screen lock works too.
      </p>
      <p className="my-6 flex gap-3 rounded-control border bg-card px-4 py-3">
        <LockKeyhole className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span>Your fingerprint stays on this {device}. We never see it.</span>
      </p>
      <div className="flex flex-col gap-2.5">
        <CreatePasskey className="w-full">Use my fingerprint</CreatePasskey>
        <Button variant="secondary" onClick={() => postponePasskeyOffer(user.session)}>
          Not now
        </Button>
        <Button
          variant="link"
          className="self-center"
          pending={decline.isPending}
          pendingLabel="Saving..."
          onClick={() => decline.mutate()}
        >
          Do not ask again
        </Button>
      </div>
      <p className="mt-5 text-caption text-muted-foreground">
        This is called a passkey. You can add or remove it later under Profile, Password & Security.
      </p>
    </StepFrame>
  );
}
