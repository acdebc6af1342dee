const link = 'inline-flex min-h-11 items-center text-link wrap-anywhere md:min-h-8';

/** A mailto: link. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={link}>
      {email}
    </a>
  );
}

/** A tel: link. Strips the number's formatting, because tel: takes digits. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
      {phone}
    </a>
  );
}
