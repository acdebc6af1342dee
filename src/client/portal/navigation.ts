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
import type { ListedMessage } from '#shared/messages.ts';
import { paths, requestPaths } from '#shared/paths.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { openMessagePath } from '../inbox/inbox-path.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Used at the bottom of phones, where seven labels share the width. */
  shortLabel?: string;
  /** Only in the phone's menu, because no eighth label fits at the bottom. */
  menuOnly?: true;
  /** Path prefixes of further pages on which the entry is also highlighted. */
  pagesUnder?: string | readonly string[];
}

/** The count shown beside the messages item. */
export interface Waiting {
  /** As the server sends it: '4', '1000+'. */
  total: string;
  /** What is counted, for screen readers. */
  counts: string;
}

/** Whether a path is one of the entry's further pages. */
export function isUnder({ pagesUnder = [] }: NavigationEntry, path: string): boolean {
  return [pagesUnder].flat().some((start) => path.startsWith(start));
}

/** Pages linked from the staff's settings but not from the sidebar. */
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
  paths.adminMail,
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
    { to: paths.adminInbox, label: 'Messages', icon: MessageSquare, pagesUnder: paths.messages },
    { to: paths.adminContacts, label: 'Contacts', icon: Contact },
    { to: paths.appointments, label: 'Schedule', icon: CalendarDays, menuOnly: true },
    { to: paths.adminDeadlines, label: 'Deadlines', icon: AlarmClock, menuOnly: true },
    { to: paths.adminSettings, label: 'Settings', icon: Settings, pagesUnder: firmPages },
  ],
};

/** Only in the slide-out menu, not in the sidebar. */
export const moreEntries: NavigationEntry[] = [
  { to: paths.profile, label: 'Profile', icon: UserRound },
  { to: paths.support, label: 'Help & Support', icon: LifeBuoy },
];

/** The user's page of messages; the badge is on this item. */
export function inboxFor(role: Role): string {
  return role === 'admin' ? paths.adminInbox : paths.messages;
}

/** Where a message is read and answered: its conversation. */
export function messagePathFor(role: Role): (message: ListedMessage) => string {
  return role === 'admin' ? openMessagePath : ({ party }) => conversationPath(party);
}

export const portalTitle: Record<Role, string> = { customer: 'Customer Portal', admin: 'Admin Portal' };
