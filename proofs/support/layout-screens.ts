import {
  adminRequestPath,
  clientPath,
  companyPath,
  paths,
  requestTemplatePath,
  servicePath,
} from '#shared/paths.ts';

export interface LayoutScreen {
  path: string;
  /**
   * Names of buttons, links, tabs and menu items to activate in order; `menu` is the menu of the first row. A name that
   * ends with `?` is skipped if it does not exist.
   */
  open?: string[];
}

const dialogs = (path: string, ...opened: string[][]): LayoutScreen[] =>
  opened.map((open) => ({ path, open }));

export const visitorScreens: LayoutScreen[] = [
  { path: paths.home },
  { path: paths.home, open: ['Open support chat'] },
  { path: paths.home, open: ['Send Message'] },
  { path: servicePath('tax-preparation') },
  { path: servicePath('notary') },
  { path: paths.book },
  { path: paths.book, open: ['Schedule Appointment'] },
  { path: paths.auth },
  { path: paths.auth, open: ['Sign in'] },
  { path: paths.register },
  { path: paths.register, open: ['Create Account'] },
  { path: paths.forgotPassword },
  { path: `${paths.resetPassword}?token=none` },
  { path: `${paths.confirmEmail}?token=none` },
  { path: `${paths.undoEmail}?token=none` },
  { path: `${paths.emailConfirmation}?token=none` },
  { path: `${paths.invitation}?token=none` },
  { path: `${paths.reportDevice}?token=none` },
  { path: `${paths.guestAppointment}?token=none` },
  { path: `${paths.newsletterConfirm}?token=none` },
  { path: `${paths.newsletterUnsubscribe}?token=none` },
  { path: paths.privacy },
  { path: paths.terms },
  { path: paths.accessibility },
  { path: '/no-such-page' },
];

/** A link on the dashboard of the demo's client. */
const openList = `Open the list: Your ${new Date().getFullYear()} tax return`;

export const customerScreens: LayoutScreen[] = [
  { path: paths.dashboard },
  ...dialogs(
    paths.dashboard,
    ['Add: Interest statement (Form 1099-INT)'],
    ['Send again: Mortgage interest statement (Form 1098)'],
    [openList],
    [openList, 'I need more time'],
    [openList, 'Share an upload link'],
  ),
  { path: paths.appointments },
  ...dialogs(paths.appointments, ['Reschedule'], ['Cancel']),
  { path: paths.files },
  ...dialogs(paths.files, ['menu', 'Who has seen this'], ['menu', 'Preview']),
  { path: paths.messages },
  { path: `${paths.messages}?with=support` },
  { path: `${paths.messages}?new=1` },
  { path: paths.profile },
  { path: paths.settings },
  { path: paths.support },
];

interface StaffIds {
  client: number;
  company: number;
  requestList: number;
  requestTemplate: number;
}

export const staffScreens = (ids: StaffIds): LayoutScreen[] => [
  { path: paths.admin },
  { path: paths.appointments },
  { path: `${paths.appointments}?view=list` },
  ...dialogs(
    `${paths.appointments}?view=list`,
    ['menu', 'View details'],
    ['menu', 'Reschedule'],
    ['menu', 'Cancel'],
  ),
  ...dialogs(
    paths.adminUsers,
    ['Add User'],
    ['Invite'],
    ['menu', 'Edit user'],
    ['menu', 'More', 'Assigned staff'],
    ['menu', 'Delete user'],
  ),
  { path: clientPath(ids.client) },
  ...dialogs(
    clientPath(ids.client),
    ['Upload'],
    ['Note'],
    ['Deadline'],
    ['Request'],
    ['Edit', 'Name, email and phone'],
    ['Edit', 'Addresses'],
    ['Edit', 'Tags'],
    ['Edit', 'Assigned staff'],
  ),
  { path: paths.adminCompanies },
  ...dialogs(paths.adminCompanies, ['Add company']),
  { path: companyPath(ids.company) },
  ...dialogs(paths.adminDocuments, ['Upload for a client'], ['menu', 'View details'], ['menu', 'Delete']),
  { path: paths.adminToReview },
  { path: paths.adminWaiting },
  ...dialogs(
    paths.adminWaiting,
    ['Select?', 'Select all shown'],
    ['Select?', 'Select all shown', 'Mark as called'],
  ),
  { path: adminRequestPath(ids.requestList) },
  ...dialogs(
    adminRequestPath(ids.requestList),
    ['Upload link'],
    ['Add item'],
    ['menu', 'Edit list'],
    ['menu', 'Roll forward'],
  ),
  ...dialogs(
    paths.adminRequestTemplates,
    ['menu', 'Send to several clients'],
    ['menu', 'Roll forward'],
    ['menu', 'Delete template'],
  ),
  { path: `${paths.adminRequestTemplates}?tab=drafts` },
  { path: paths.adminNewRequestTemplate },
  { path: requestTemplatePath(ids.requestTemplate) },
  ...dialogs(requestTemplatePath(ids.requestTemplate), ['Add item']),
  ...dialogs(paths.adminInbox, ['menu', 'View Message'], ['menu', 'View Message', 'Reply']),
  ...dialogs(paths.adminContacts, ['menu', 'View Details'], ['menu', 'View Details', 'Make client']),
  { path: paths.messages },
  { path: paths.adminImports },
  { path: paths.adminSettings },
  { path: paths.adminHours },
  ...dialogs(paths.adminHours, ['Add time off']),
  ...dialogs(paths.adminDeadlines, ['Add deadline']),
  { path: paths.adminTags },
  ...dialogs(paths.adminTags, ['Add tag']),
  ...dialogs(paths.adminTemplates, ['Add template']),
  ...dialogs(paths.adminKnowledge, ['Add answer']),
  { path: paths.adminAudit },
  { path: paths.adminSystem },
  { path: paths.profile },
];
