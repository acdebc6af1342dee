import { firm } from '#firm';
import { PasswordForm } from '../account-settings/password-form.tsx';
import { StepFrame } from './step-frame.tsx';

/** Shown until a password set by an admin has been changed. */
export function NewPasswordStep() {
  return (
    <StepFrame title="Choose a new password">
      <p className="mt-2 mb-7 text-muted-foreground">
        Somebody at {firm.name} set the password you logged in with. Replace it with one that only you know,
        then the portal opens.
      </p>
      <PasswordForm />
    </StepFrame>
  );
}
