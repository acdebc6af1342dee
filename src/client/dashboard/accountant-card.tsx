import type { StaffMember } from '#shared/accounts.ts';
import { ContactCard } from '../staff-profiles/contact-card.tsx';

/** The staff member whom the customer writes to and calls. */
export function AccountantCard({ accountant }: { accountant: StaffMember }) {
  const { name, jobTitle } = accountant;
  return (
    <ContactCard
      person={accountant}
      title={`Your accountant is ${name}`}
      note={jobTitle === name ? null : jobTitle}
    />
  );
}
