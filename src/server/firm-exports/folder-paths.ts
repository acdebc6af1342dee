import { personName } from '#shared/format.ts';
import { folderName } from '../data-exports/entry-names.ts';

interface Named {
  id: number;
  firstName: string | null;
  lastName: string | null;
  username: string;
  role: 'admin' | 'customer';
}

/** 'Okafor, Maya': sorted by last name, as on a shelf. */
export const sortedName = ({ firstName, lastName, username }: Omit<Named, 'id' | 'role'>) =>
  firstName && lastName ? `${lastName}, ${firstName}` : personName({ firstName, lastName, username });

/** Ends with the id, so that every user and company has one folder and keeps it. */
export const userFolder = (user: Named) =>
  `${user.role === 'admin' ? 'Staff' : 'Clients'}/${folderName(sortedName(user))} (${user.id})`;

export const companyFolder = ({ id, name }: { id: number; name: string }) =>
  `Companies/${folderName(name)} (${id})`;

export const messagesName = 'Messages.txt';
export const staffMessagesPath = 'Staff/Messages between staff.txt';
