const link = 'inline-flex min-h-11 items-center text-link wrap-anywhere md:min-h-8';

/** Writes to somebody with the reader's own mail program. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={link}>
      {email}
    </a>
  );
}

/** Calls somebody, where the device can. People write numbers in many ways, telephones take digits. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
      {phone}
    </a>
  );
}
