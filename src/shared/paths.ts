/** Every path of the client, once. The server answers any other path with the not-found screen and status 404. */
export const paths = {
  home: '/',
  auth: '/auth',
  register: '/auth?tab=register',
  forgotPassword: '/auth/forgot',
  resetPassword: '/auth/reset',
  confirmEmail: '/auth/confirm-email',
  book: '/book',
  privacy: '/privacy',
  terms: '/terms',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',

  dashboard: '/dashboard',
  appointments: '/appointments',
  files: '/files',
  messages: '/messages',
  profile: '/profile',
  settings: '/settings',
  support: '/support',

  admin: '/admin',
  adminUsers: '/admin/users',
  adminDocuments: '/admin/documents',
  adminInbox: '/admin/inbox',
  adminContacts: '/admin/contacts',
  adminSettings: '/admin/settings',
  adminDeadlines: '/admin/deadlines',
  adminNewsletter: '/admin/newsletter',
  adminFailedJobs: '/admin/failed-jobs',
} as const;

/** Built as complete HTML for search engines, first paint and readers without JavaScript. */
export const prerenderedPaths = [paths.home, paths.auth, paths.book];

const clientPaths: ReadonlySet<string> = new Set(
  Object.values(paths).map((path) => path.split('?')[0] as string),
);

/** Whether a path is a screen of the client; a slash at the end makes no difference. */
export function isClientPath(pathname: string): boolean {
  return clientPaths.has(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
}

/** Where a person lands after signing in. */
export function homeFor(role: 'admin' | 'customer'): string {
  return role === 'admin' ? paths.admin : paths.dashboard;
}
