import { Mail, Phone } from 'lucide-react';
import { firm } from '#firm';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { Card } from '../ui/card.tsx';

const icon = { className: 'mt-0.5 size-5 shrink-0 text-muted-foreground', 'aria-hidden': true } as const;

export function ContactCard() {
  return (
    <Card title="Contact Us">
      <ul className="divide-y border-t">
        <li className="flex gap-3 px-5 py-4">
          <Phone {...icon} />
          <div>
            <p className="font-semibold">Phone support</p>
            <PhoneLink />
            <p className="text-muted-foreground">{firm.hoursOnSupport}</p>
          </div>
        </li>
        <li className="flex gap-3 px-5 py-4">
          <Mail {...icon} />
          <div className="min-w-0">
            <p className="font-semibold">Email support</p>
            <MailLink />
            <p className="text-muted-foreground">We respond within {firm.replyWithin}</p>
          </div>
        </li>
      </ul>
    </Card>
  );
}
