import {
  AlarmClock,
  CalendarDays,
  Contact,
  FileText,
  FolderOpen,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  Settings,
  UserRound,
  Users,
} from 'lucide-react';
import type { Role } from '#shared/accounts.ts';
import type { Message } from '#shared/messages.ts';
import { paths, requestPaths } from '#shared/paths.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { inboxMessagePath } from '../inbox/inbox-path.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Seven labels share the bottom of a phone: long ones are shortened there. */
  shortLabel?: string;
  /** Not at the bottom of a phone, where no eighth label fits, but in its menu. */
  menuOnly?: true;
  /** Where the paths of its further pages begin: the entry is marked there too. */
  pagesUnder?: string | readonly string[];
}

/** Whether a path is one of the entry's further pages. */
export function isUnder({ pagesUnder = [] }: NavigationEntry, path: string): boolean {
  return [pagesUnder].flat().some((start) => path.startsWith(start));
}

/** The pages that the staff's settings lead to, but the sidebar does not. */
const firmPages = [
  paths.adminCompanies,
  paths.adminHours,
  paths.adminTags,
  paths.adminImports,
  paths.adminRequestTemplates,
  paths.adminTemplates,
  paths.adminKnowledge,
  paths.adminQuestions,
  paths.adminNewsletter,
  paths.adminFailedJobs,
  paths.adminAudit,
  paths.adminSystem,
];

export const entries: Record<Role, NavigationEntry[]> = {
  customer: [
    { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard, pagesUnder: `${requestPaths}/` },
    { to: paths.appointments, label: 'Appointments', icon: CalendarDays },
    { to: paths.files, label: 'Files', icon: FolderOpen },
    { to: paths.messages, label: 'Messages', icon: MessageSquare },
    { to: paths.settings, label: 'Settings', icon: Settings },
  ],
  admin: [
    { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard },
    { to: paths.adminUsers, label: 'Clients', icon: Users, pagesUnder: '/admin/clients/' },
    {
      to: paths.adminDocuments,
      label: 'Documents',
      icon: FileText,
      shortLabel: 'Docs',
      pagesUnder: `${paths.adminDocuments}/`,
    },
    { to: paths.adminInbox, label: 'Messages', icon: MessageSquare },
    { to: paths.adminContacts, label: 'Contacts', icon: Contact },
    { to: paths.appointments, label: 'Schedule', icon: CalendarDays, menuOnly: true },
    { to: paths.adminDeadlines, label: 'Deadlines', icon: AlarmClock, menuOnly: true },
    { to: paths.adminSettings, label: 'Settings', icon: Settings, pagesUnder: firmPages },
  ],
};

/** Not in the sidebar, but in the slide-out menu. */
export const moreEntries: NavigationEntry[] = [
  { to: paths.profile, label: 'Profile', icon: UserRound },
  { to: paths.support, label: 'Help & Support', icon: LifeBuoy },
];

/** The user's page of messages; the unread badge is on this item. */
export function inboxFor(role: Role): string {
  return role === 'admin' ? paths.adminInbox : paths.messages;
}

/** The page that shows one message. */
export function messagePathFor(role: Role): (message: Message) => string {
  return role === 'admin'
    ? ({ id }) => inboxMessagePath(id)
    : ({ fromUserId }) => conversationPath(fromUserId);
}

export const portalTitle: Record<Role, string> = { customer: 'Customer Portal', admin: 'Admin Portal' };
