import { useEffect, useRef, useState } from 'react';
import { firm } from '#firm';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { SupportForm } from './support-form.tsx';

export function SupportRequestCard() {
  const [sent, setSent] = useState(false);
  return (
    <Card title={sent ? undefined : 'Support Request'}>
      <div className="px-5 pb-5">
        {sent ? <Submitted onAnother={() => setSent(false)} /> : <SupportForm onSent={() => setSent(true)} />}
      </div>
    </Card>
  );
}

function Submitted({ onAnother }: { onAnother: () => void }) {
  const { emailConfirmed } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5 pt-5 xs:flex-row">
      <Drawing name="letters" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          Request Submitted
        </h2>
        <p className="mt-1 max-w-[52ch] text-muted-foreground">
          We reply within {firm.replyWithin}.
          {emailConfirmed && ' An email that confirms your request is on its way to you.'}
        </p>
        <Button variant="secondary" className="mt-5" onClick={onAnother}>
          Submit Another Request
        </Button>
      </div>
    </div>
  );
}
