import type { Role, StaffLevel } from '#shared/accounts.ts';

/** What an account is: a customer's, or a staff account of one of two levels. */
export type AccountKind = 'customer' | StaffLevel;

export function accountKind(role: Role, staffLevel: StaffLevel | null | undefined): AccountKind {
  return role === 'customer' ? 'customer' : (staffLevel ?? 'staff');
}

export const kindNames: Record<AccountKind, string> = {
  owner: 'an owner',
  staff: 'a staff member',
  customer: 'a client',
};

const staffSees =
  'They see all clients with their documents, messages and appointments, and can change them.';

/** What the user can see and do after the change, and what else it causes. */
export function consequencesOf(from: AccountKind, to: AccountKind): string[] {
  const first: Record<AccountKind, string[]> = {
    owner: [
      ...(from === 'customer' ? [staffSees] : []),
      'They can add, change and remove staff accounts, yours included, change everybody’s hours and read the audit log.',
    ],
    staff:
      from === 'owner'
        ? [
            'They keep all clients with their documents, messages and appointments.',
            'They can no longer manage staff accounts, change colleagues’ hours or read the audit log.',
          ]
        : [staffSees, 'They take no bookings until you switch that on in their staff profile.'],
    customer: [
      'They lose access to all clients and see only their own documents, messages and appointments.',
      'Their photo is removed.',
    ],
  };
  return [
    ...first[to],
    ...(from === 'customer' ? ['They no longer belong to the companies that they are linked to.'] : []),
    'They are signed out everywhere and must log in again.',
    'They and all owners get an email about it.',
  ];
}
