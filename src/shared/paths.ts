/** All paths of the client. For any other path the server returns the not-found page with status 404. */
export const paths = {
  home: '/',
  auth: '/auth',
  register: '/auth?tab=register',
  forgotPassword: '/auth/forgot',
  resetPassword: '/auth/reset',
  /** Opened by the link in the welcome mail. */
  emailConfirmation: '/auth/email-confirmation',
  /** Confirms a new address, by the link in the mail sent to it. */
  confirmEmail: '/auth/confirm-email',
  undoEmail: '/auth/undo-email',
  /** To choose the first password, by the link in an invitation. */
  invitation: '/auth/invitation',
  reportDevice: '/auth/report-device',
  book: '/book',
  /** A guest's appointment, by the signed token in `?token=`. */
  guestAppointment: '/book/appointment',
  /** To add files by an upload link, whose token follows '#'. */
  send: '/send',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  /** In demo mode only. */
  demo: '/demo',
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
  /** One item with `?item=`. */
  adminToReview: '/admin/documents/to-review',
  adminWaiting: '/admin/documents/waiting',
  adminInbox: '/admin/inbox',
  /** One enquiry with `?enquiry=`. */
  adminContacts: '/admin/contacts',
  /** One import with `?id=`. */
  adminImports: '/admin/imports',
  adminSettings: '/admin/settings',
  adminHours: '/admin/hours',
  adminDeadlines: '/admin/deadlines',
  adminCompanies: '/admin/companies',
  adminTags: '/admin/tags',
  adminTemplates: '/admin/templates',
  /** The drafts to review with `?tab=drafts`. */
  adminRequestTemplates: '/admin/request-templates',
  adminNewRequestTemplate: '/admin/request-templates/new',
  adminKnowledge: '/admin/knowledge',
  adminQuestions: '/admin/questions',
  adminNewsletter: '/admin/newsletter',
  /** With `?outcome=`, only incoming mails with that outcome. */
  adminMail: '/admin/mail',
  adminFailedJobs: '/admin/failed-jobs',
  adminAudit: '/admin/audit',
  adminSystem: '/admin/system',
} as const;

/** Pages of one row, by its id. */
export const pathPatterns = {
  adminClient: '/admin/clients/:id',
  adminCompany: '/admin/companies/:id',
  adminRequest: '/admin/requests/:id',
  adminRequestTemplate: '/admin/request-templates/:id',
  request: '/requests/:id',
} as const;

/** The staff's page of a client. */
export function clientPath(id: number): string {
  return pathPatterns.adminClient.replace(':id', String(id));
}

/** The staff's page of a client's company. */
export function companyPath(id: number): string {
  return pathPatterns.adminCompany.replace(':id', String(id));
}

/** The staff's page of enquiries with one of them open. */
export function enquiryPath(id: number): string {
  return `${paths.adminContacts}?enquiry=${id}`;
}

/** The staff's page of a request list. */
export function adminRequestPath(id: number): string {
  return pathPatterns.adminRequest.replace(':id', String(id));
}

/** The staff's page of a template for request lists. */
export function requestTemplatePath(id: number): string {
  return pathPatterns.adminRequestTemplate.replace(':id', String(id));
}

/** The client's page of a request list. */
export function requestPath(id: number): string {
  return pathPatterns.request.replace(':id', String(id));
}

/** The prefix of the client's pages of request lists. */
export const requestPaths = '/requests';

/** Whether a path needs a session; all other pages are public. */
export function isPortalPath(path: string): boolean {
  const { dashboard, appointments, files, messages, profile, settings, support, admin } = paths;
  return [dashboard, appointments, files, messages, profile, settings, support, admin, requestPaths].some(
    (portal) => path === portal || path.startsWith(`${portal}/`),
  );
}

/** The sections of the front page that have links. */
export const anchors = {
  services: '/#services',
  testimonials: '/#testimonials',
  contact: '/#contact',
} as const;

/** One page per service; their texts are in `firm.config.ts`. */
export const serviceSlugs = [
  'accounting',
  'tax-preparation',
  'financial-planning',
  'wealth-management',
  'payroll-and-bookkeeping',
  'real-estate-and-mortgage',
  'notary',
  'business-consulting',
] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];

export function servicePath(slug: ServiceSlug) {
  return `/services/${slug}` as const;
}

/** Paths in the sitemap. */
export const listedPaths: string[] = [
  paths.home,
  ...serviceSlugs.map(servicePath),
  paths.book,
  paths.privacy,
  paths.terms,
  paths.accessibility,
];

/** Prerendered as complete HTML, for search engines, first paint and browsers without JavaScript. */
export const prerenderedPaths: string[] = [
  ...listedPaths,
  paths.auth,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
  paths.send,
];

/** Pages that exist in demo mode only. */
export const demoPaths: string[] = [paths.demo];

/** Pages that send no referrer to other sites. */
export const pathsWithoutReferrer: string[] = [paths.send];

/** No row has this id: the page of a row is built once, for this path, and served for every row. */
const builtRowPaths: string[] = Object.values(pathPatterns).map((pattern) => pattern.replace(':id', '0'));

/** Built with the portal's frame, which is on screen before the scripts have arrived. */
export const portalPaths: string[] = [...Object.values(paths).filter(isPortalPath), ...builtRowPaths];

const clientPaths: ReadonlySet<string> = new Set([
  ...Object.values(paths).map((path) => path.split('?')[0] as string),
  ...prerenderedPaths,
]);

/** By the path of the page that is built for them. */
const rowPaths = new Map(
  builtRowPaths.map((path) => [path, new RegExp(`^${path.replace(/0$/, '[1-9]\\d{0,9}')}$`)]),
);

/** The path whose built page is served for a path without a trailing slash. */
export function builtPath(path: string): string {
  for (const [built, pattern] of rowPaths) if (pattern.test(path)) return built;
  return path;
}

/** Whether the client has a page at this path; a trailing slash is ignored. */
export function isClientPath(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return clientPaths.has(path) || builtPath(path) !== path;
}

/** The page after signing in. */
export function homeFor(role: 'admin' | 'customer'): string {
  return role === 'admin' ? paths.admin : paths.dashboard;
}
