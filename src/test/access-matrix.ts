import { type Endpoint, successStatus } from '#shared/endpoint.ts';
import type { AccessRows, Caller } from './access-rows/access-row.ts';
import { accountSettingsAccess } from './access-rows/account-settings.ts';
import { accountsAccess } from './access-rows/accounts.ts';
import { addressesAccess } from './access-rows/addresses.ts';
import { appointmentsAccess } from './access-rows/appointments.ts';
import { articlesAccess } from './access-rows/articles.ts';
import { auditAccess } from './access-rows/audit.ts';
import { availabilityAccess } from './access-rows/availability.ts';
import { backupsAccess } from './access-rows/backups.ts';
import { calendarsAccess } from './access-rows/calendars.ts';
import { chatAccess } from './access-rows/chat.ts';
import { clientImportsAccess } from './access-rows/client-imports.ts';
import { clientNotesAccess } from './access-rows/client-notes.ts';
import { clientsAccess } from './access-rows/clients.ts';
import { companiesAccess } from './access-rows/companies.ts';
import { contactsAccess } from './access-rows/contacts.ts';
import { conversationsAccess } from './access-rows/conversations.ts';
import { dashboardAccess } from './access-rows/dashboard.ts';
import { dataExportsAccess } from './access-rows/data-exports.ts';
import { deadlinesAccess } from './access-rows/deadlines.ts';
import { emailConfirmationAccess } from './access-rows/email-confirmation.ts';
import { filesAccess } from './access-rows/files.ts';
import { guestAppointmentsAccess } from './access-rows/guest-appointments.ts';
import { inboxAccess } from './access-rows/inbox.ts';
import { invitationsAccess } from './access-rows/invitations.ts';
import { jobsAccess } from './access-rows/jobs.ts';
import { liveAccess } from './access-rows/live.ts';
import { mailAccess } from './access-rows/mail.ts';
import { messageTemplatesAccess } from './access-rows/message-templates.ts';
import { messagesAccess } from './access-rows/messages.ts';
import { newsletterAccess } from './access-rows/newsletter.ts';
import { passkeysAccess } from './access-rows/passkeys.ts';
import { requestItemsAccess } from './access-rows/request-items.ts';
import { requestListsAccess } from './access-rows/request-lists.ts';
import { requestRemindersAccess } from './access-rows/request-reminders.ts';
import { requestReviewsAccess } from './access-rows/request-reviews.ts';
import { requestTemplatesAccess } from './access-rows/request-templates.ts';
import { schedulesAccess } from './access-rows/schedules.ts';
import { secondFactorAccess } from './access-rows/second-factor.ts';
import { sessionsAccess } from './access-rows/sessions.ts';
import { siteAccess } from './access-rows/site.ts';
import { staffConversationsAccess } from './access-rows/staff-conversations.ts';
import { staffProfilesAccess } from './access-rows/staff-profiles.ts';
import { supportAccess } from './access-rows/support.ts';
import { systemAccess } from './access-rows/system.ts';
import { tagsAccess } from './access-rows/tags.ts';
import { uploadLinksAccess } from './access-rows/upload-links.ts';
import { usersAccess } from './access-rows/users.ts';
import { welcomeAccess } from './access-rows/welcome.ts';

/**
 * One row for each endpoint. The test fails for an endpoint without a row and for a row without an endpoint, so adding an
 * endpoint includes deciding who may call it.
 */
export const accessMatrix: AccessRows = {
  ...accountSettingsAccess,
  ...accountsAccess,
  ...addressesAccess,
  ...appointmentsAccess,
  ...articlesAccess,
  ...auditAccess,
  ...backupsAccess,
  ...availabilityAccess,
  ...calendarsAccess,
  ...chatAccess,
  ...clientNotesAccess,
  ...clientsAccess,
  ...clientImportsAccess,
  ...companiesAccess,
  ...contactsAccess,
  ...conversationsAccess,
  ...dashboardAccess,
  ...dataExportsAccess,
  ...deadlinesAccess,
  ...emailConfirmationAccess,
  ...filesAccess,
  ...guestAppointmentsAccess,
  ...inboxAccess,
  ...invitationsAccess,
  ...jobsAccess,
  ...liveAccess,
  ...mailAccess,
  ...messageTemplatesAccess,
  ...requestTemplatesAccess,
  ...messagesAccess,
  ...newsletterAccess,
  ...passkeysAccess,
  ...requestItemsAccess,
  ...requestListsAccess,
  ...requestRemindersAccess,
  ...requestReviewsAccess,
  ...schedulesAccess,
  ...sessionsAccess,
  ...secondFactorAccess,
  ...siteAccess,
  ...staffConversationsAccess,
  ...staffProfilesAccess,
  ...supportAccess,
  ...systemAccess,
  ...tagsAccess,
  ...uploadLinksAccess,
  ...usersAccess,
  ...welcomeAccess,
};

const signedOut: Caller[] = ['visitor', 'halfSignedIn', 'revoked', 'deleted'];

/** The status that follows from the endpoint's `access`, before any id is looked up. */
export function expectedStatus(endpoint: Endpoint, caller: Caller): number {
  const success = successStatus(endpoint);
  switch (endpoint.access) {
    case 'anyone':
      return success;
    case 'signed-in':
      return signedOut.includes(caller) ? 401 : success;
    case 'admin':
      if (signedOut.includes(caller)) return 401;
      return caller === 'firmOwner' || caller === 'staff' ? success : 403;
    case 'owner':
      if (signedOut.includes(caller)) return 401;
      return caller === 'firmOwner' ? success : 403;
  }
}

/** For tests that vary the input: the customer, or an owner of the firm if customers may not call the endpoint. */
export function ordinaryCaller({ access }: Endpoint): 'customer' | 'firmOwner' {
  return access === 'admin' || access === 'owner' ? 'firmOwner' : 'customer';
}
