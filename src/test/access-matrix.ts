import { type Endpoint, successStatus } from '#shared/endpoint.ts';
import type { AccessRows, Caller } from './access-rows/access-row.ts';
import { accountSettingsAccess } from './access-rows/account-settings.ts';
import { accountsAccess } from './access-rows/accounts.ts';
import { appointmentsAccess } from './access-rows/appointments.ts';
import { articlesAccess } from './access-rows/articles.ts';
import { availabilityAccess } from './access-rows/availability.ts';
import { calendarsAccess } from './access-rows/calendars.ts';
import { chatAccess } from './access-rows/chat.ts';
import { companiesAccess } from './access-rows/companies.ts';
import { contactsAccess } from './access-rows/contacts.ts';
import { conversationsAccess } from './access-rows/conversations.ts';
import { dashboardAccess } from './access-rows/dashboard.ts';
import { deadlinesAccess } from './access-rows/deadlines.ts';
import { filesAccess } from './access-rows/files.ts';
import { guestAppointmentsAccess } from './access-rows/guest-appointments.ts';
import { inboxAccess } from './access-rows/inbox.ts';
import { jobsAccess } from './access-rows/jobs.ts';
import { liveAccess } from './access-rows/live.ts';
import { messageTemplatesAccess } from './access-rows/message-templates.ts';
import { messagesAccess } from './access-rows/messages.ts';
import { newsletterAccess } from './access-rows/newsletter.ts';
import { schedulesAccess } from './access-rows/schedules.ts';
import { siteAccess } from './access-rows/site.ts';
import { supportAccess } from './access-rows/support.ts';
import { usersAccess } from './access-rows/users.ts';

/**
 * One row for each endpoint. The test fails for an endpoint without a row and for a row without an endpoint, so adding an
 * endpoint includes deciding who may call it.
 */
export const accessMatrix: AccessRows = {
  ...accountSettingsAccess,
  ...accountsAccess,
  ...appointmentsAccess,
  ...articlesAccess,
  ...availabilityAccess,
  ...calendarsAccess,
  ...chatAccess,
  ...companiesAccess,
  ...contactsAccess,
  ...conversationsAccess,
  ...dashboardAccess,
  ...deadlinesAccess,
  ...filesAccess,
  ...guestAppointmentsAccess,
  ...inboxAccess,
  ...jobsAccess,
  ...liveAccess,
  ...messageTemplatesAccess,
  ...messagesAccess,
  ...newsletterAccess,
  ...schedulesAccess,
  ...siteAccess,
  ...supportAccess,
  ...usersAccess,
};

/** The status that follows from the endpoint's `access`, before any id is looked up. */
export function expectedStatus(endpoint: Endpoint, caller: Caller): number {
  const success = successStatus(endpoint);
  if (endpoint.access === 'anyone') return success;
  if (caller === 'visitor' || caller === 'revoked' || caller === 'deleted') return 401;
  if (endpoint.access === 'admin' && caller !== 'admin') return 403;
  return success;
}
