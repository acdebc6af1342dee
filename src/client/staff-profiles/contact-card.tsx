import { MessageSquare, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { conversationPath } from '../conversations/conversation-path.ts';
import { buttonClass } from '../ui/button.tsx';
import { StaffAvatar } from './staff-avatar.tsx';

interface Props {
  person: { id: number; name: string };
  title: string;
  note?: string | null | undefined;
}

/** A staff member to write to or call. */
export function ContactCard({ person: { id, name }, title, note }: Props) {
  const icon = { className: 'size-4.5 shrink-0', 'aria-hidden': true } as const;
  return (
    <section className="rounded-card border bg-card p-5">
      <div className="flex items-center gap-3">
        <StaffAvatar userId={id} name={name} className="size-11" />
        <div className="min-w-0">
          <h2 className="text-title font-semibold wrap-anywhere">{title}</h2>
          {note && <p className="text-muted-foreground wrap-anywhere">{note}</p>}
        </div>
      </div>
      <div className="mt-4 grid gap-2.5">
        <Link to={conversationPath(id)} state={{ write: true }} className={buttonClass('secondary')}>
          <MessageSquare {...icon} />
          Write to {name.split(' ')[0]}
        </Link>
        <a href={`tel:${firm.phone.dial}`} className={buttonClass('secondary')}>
          <Phone {...icon} />
          <span>
            Call <span className="whitespace-nowrap">{firm.phone.label}</span>
          </span>
        </a>
      </div>
    </section>
  );
}
