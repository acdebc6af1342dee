import { firm } from '../../../firm.config.ts';

interface Props {
  className?: string;
}

export function PhoneLink({ className = 'text-link' }: Props) {
  return (
    <a href={`tel:${firm.phone.dial}`} className={`${className} whitespace-nowrap`}>
      {firm.phone.label}
    </a>
  );
}

export function MailLink({ className = 'text-link' }: Props) {
  return (
    <a href={`mailto:${firm.emails.support}`} className={`${className} wrap-anywhere`}>
      {firm.emails.support}
    </a>
  );
}
