import { useState } from 'react';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function ForgotPassword() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="min-h-11 cursor-pointer text-link">
        Forgot password?
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Forgot password?">
        <p>
          Call <PhoneLink /> or write to <MailLink />. We make sure it is you, then set a new password with
          you.
        </p>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Dialog>
    </>
  );
}
