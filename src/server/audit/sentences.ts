import type { ActionGroup } from '#shared/audit.ts';
import { countOf } from '#shared/format.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import type { AuditAction } from '../core/security/audit.ts';
import { requestSentences } from './request-sentences.ts';
import { inGroup, type Named, named, type Sentence } from './sentence.ts';

/** For subjects that are users: naming the client would repeat the name. */
const user =
  (before: string, after = '') =>
  ({ subject }: Named) =>
    `${before} ${subject}${after}`;

/** About a client or a company. */
const note =
  (verb: string) =>
  ({ subject, client }: Named) =>
    `${verb} an internal note about ${client ?? subject}`;

const ofCompany =
  (before: string, preposition: string) =>
  ({ subject, client = 'a client' }: Named) =>
    `${before} ${client} ${preposition} ${subject}`;

/** `repeated` counts the calls of an hour after the first, which has an entry of its own. */
const refused = (values: Named) => {
  const { repeated, hour } = values.details;
  if (typeof repeated !== 'number') return named('was refused access to')(values);
  const times = `${countOf(repeated, 'more time')} in the hour from ${formatFirmTimestamp(String(hour))}`;
  return named('was refused access to', ` ${times}`)(values);
};

/**
 * It does not compile unless every action has a sentence. More are allowed: entries of actions that are no longer
 * recorded stay in the log.
 */
const sentences: Record<AuditAction, Sentence> & Record<string, Sentence> = {
  ...inGroup('Files', {
    file_opened: ['Opened a file', named('opened')],
    file_downloaded: ['Downloaded a file', named('downloaded')],
    file_uploaded: ['Uploaded a file', named('uploaded', '', 'for')],
    file_accepted: ['Accepted a file', named('accepted')],
    file_filed: ['Filed a file under a request', named('filed', ' under a request')],
    file_decision_undone: ['Undid a decision about a file', named('undid the decision about')],
    file_deleted: ['Deleted a file', named('deleted')],
    file_purged: ['Removed a deleted file for good', named('removed', ' for good')],
    file_infected: ['Upload with a virus refused', named('tried to upload', ', in which a virus was found')],
    file_damaged: ['File damaged', named('could not open', ', because it is damaged')],
    file_key_missing: ['File key missing', named('could not open', ', because its key is missing')],
  }),
  ...inGroup('Signing in', {
    sign_in: ['Logged in', 'logged in'],
    sign_in_failed: ['Failed to log in', user('failed to log in as')],
    sign_out: ['Logged out', 'logged out'],
    register: ['Registered', 'registered'],
    step_up: ['Confirmed their identity', 'confirmed their identity'],
    second_step_failed: ['Entered a wrong code', user('entered a wrong code for')],
    mailed_code_sent: ['Asked for a code by email', user('asked for a code by email for')],
    recovery_code_used: ['Used a recovery code', user('used a recovery code of')],
    step_up_failed: ['Failed to confirm their identity', 'failed to confirm their identity'],
    session_ended: ['Ended a session', user('ended a session of')],
    other_sessions_ended: ['Ended all other sessions', 'ended all their other sessions'],
    user_sessions_ended: ['Ended all sessions of a user', user('ended all sessions of')],
    device_reported: ['Reported a sign-in', user('reported a sign-in to the account of')],
    access_denied: ['Was refused access', refused],
  }),
  ...inGroup('Accounts', {
    user_created: ['Created an account', user('created an account for')],
    invitation_sent: ['Sent an invitation', user('sent an invitation to')],
    invitation_withdrawn: ['Withdrew an invitation', user('withdrew the invitation of')],
    invitation_accepted: ['Accepted an invitation', 'accepted their invitation'],
    user_updated: ['Changed an account', user('changed the account of')],
    user_password_set: ['Set a user’s password', user('set a new password for')],
    user_deleted: ['Closed an account', user('closed the account of')],
    staff_assigned: ['Changed assigned staff', user('changed the staff assigned to')],
    addresses_updated: ['Changed a client’s addresses', user('changed the addresses of')],
    client_tagged: ['Changed a client’s tags', user('changed the tags of')],
    profile_updated: ['Changed a profile', 'changed their profile'],
    password_changed: ['Changed a password', 'changed their password'],
    password_reset: ['Reset a password by email', user('reset the password of', ' with a mailed link')],
    password_check_failed: ['Entered a wrong password', user('entered a wrong password for')],
    email_change_asked: ['Asked for a new email address', user('asked for a new email address for')],
    email_changed: ['Changed an email address', user('changed the email address of')],
    email_change_undone: ['Undid an email change', user('undid the new email address of')],
    address_bounced: ['Mail to an address came back', user('noted that mail came back from the address of')],
    email_confirmed: ['Confirmed an email address', user('confirmed the email address of', ' by email')],
    email_confirmation_resent: ['Asked for the confirmation again', 'asked for the confirmation mail again'],
    data_export_requested: ['Asked for a copy of all data', user('asked for a copy of all data of')],
    data_export_downloaded: ['Downloaded all data', user('downloaded all data of')],
    data_export_damaged: [
      'Copy of all data damaged',
      user('could not download all data of', ', because the copy is damaged'),
    ],
    staff_profile_updated: ['Changed a staff profile', user('changed the staff profile of')],
    staff_photo_replaced: ['Changed a staff photo', user('changed the photo of')],
    staff_photo_deleted: ['Removed a staff photo', user('removed the photo of')],
    app_enrolled: ['Set up an authenticator app', 'set up an authenticator app'],
    app_removed: ['Removed an authenticator app', user('removed the authenticator app of')],
    recovery_codes_replaced: ['Made new recovery codes', 'made new recovery codes'],
    second_factor_reset: ['Reset a second step', user('reset the second step of')],
    passkey_added: ['Added a passkey', 'added a passkey'],
    passkey_renamed: ['Renamed a passkey', 'renamed a passkey'],
    passkey_removed: ['Removed a passkey', 'removed a passkey'],
    first_admin: ['Created the first admin', user('created the first admin,')],
    owner_access: ['Made a link for a locked-out admin', user('made a sign-in link for')],
  }),
  ...inGroup('Notes and tags', {
    note_created: ['Added an internal note', note('added')],
    note_updated: ['Changed an internal note', note('changed')],
    note_pinned: ['Pinned or unpinned an internal note', note('pinned or unpinned')],
    note_deleted: ['Deleted an internal note', note('deleted')],
    tag_created: ['Created a tag', named('created the tag')],
    tag_renamed: ['Renamed a tag', named('renamed the tag')],
    tag_deleted: ['Deleted a tag', named('deleted the tag')],
  }),
  ...inGroup('Companies', {
    company_created: ['Added a company', named('added the company')],
    company_updated: ['Changed a company', named('changed the company')],
    company_ein_revealed: ['Looked at an EIN', named('looked at the EIN of')],
    company_person_linked: ['Linked a client to a company', ofCompany('linked', 'to')],
    company_person_changed: ['Changed access to a company', ofCompany('changed the access of', 'to')],
    company_person_unlinked: ['Unlinked a client from a company', ofCompany('unlinked', 'from')],
  }),
  ...inGroup('Imports of clients', {
    client_import_uploaded: ['Uploaded a list of clients', named('uploaded the list of clients')],
    client_import_deleted: ['Deleted an uploaded list of clients', 'deleted an uploaded list of clients'],
    client_import_started: ['Started an import of clients', named('started the import of')],
    client_import_stopped: ['Stopped an import of clients', named('stopped the import of')],
    client_import_finished: ['Imported clients', named('imported the clients of')],
    client_import_invited: ['Invited the clients of an import', named('invited the clients of')],
    client_import_undone: ['Undid an import of clients', named('undid the import of')],
    company_deleted: ['Deleted an imported company', 'deleted an imported company'],
  }),
  ...inGroup('Appointments and hours', {
    appointment_booked: ['Booked an appointment', named('booked', '', 'for')],
    appointment_moved: ['Moved an appointment', named('moved')],
    appointment_cancelled: ['Cancelled an appointment', named('cancelled')],
    appointment_completed: ['Marked an appointment as completed', named('marked', ' as completed')],
    appointment_no_show: ['Marked an appointment as missed', named('marked', ' as missed')],
    appointment_claimed: ['Added a guest booking to an account', named('added', ' to their account')],
    hours_updated: ['Changed hours', user('changed the hours of')],
    time_off_created: ['Entered time off', 'entered time off'],
    time_off_deleted: ['Removed time off', 'removed time off'],
    calendar_feed_renewed: ['Made a new calendar address', 'made a new address for their calendar'],
  }),
  ...inGroup('Messages and enquiries', {
    message_assigned: ['Assigned a message', named('assigned')],
    conversation_assigned: [
      'Assigned a conversation',
      ({ subject, details }) =>
        details.assigneeId === null
          ? `gave the conversation with ${subject} to the queue`
          : `assigned the conversation with ${subject}`,
    ],
    conversation_changed: [
      'Changed the state of a conversation',
      ({ subject, details }) =>
        details.snoozedUntil
          ? `put off the conversation with ${subject}`
          : `set the conversation with ${subject} to ${details.state}`,
    ],
    conversation_channel_set: [
      'Chose how answers in a conversation go',
      ({ subject, details }) =>
        details.channel === 'email'
          ? `chose that answers to ${subject} go by email`
          : `chose that answers to ${subject} stay in the portal`,
    ],
    conversation_commented: [
      'Added an internal comment',
      user('added an internal comment to the conversation with'),
    ],
    mail_downloaded: [
      'Downloaded the original of an email',
      ({ client }) => `downloaded the original of an email${client ? ` of ${client}` : ''}`,
    ],
    contact_updated: ['Changed an enquiry', named('changed the enquiry of')],
    contact_linked: ['Linked an enquiry to a client', named('linked the enquiry of', '', 'to the client')],
    contact_unlinked: [
      'Unlinked an enquiry from an account that never confirmed its address',
      named('unlinked the enquiry of', ' from an account that never confirmed its address'),
    ],
    contacts_exported: ['Exported enquiries', 'exported the enquiries'],
    newsletter_exported: ['Exported newsletter subscribers', 'exported the newsletter subscribers'],
    subscriber_added: ['Added a newsletter subscriber', named('asked', ' to confirm the newsletter')],
    subscriber_removed: ['Removed a newsletter subscriber', named('removed', ' from the newsletter')],
    template_created: ['Created a message template', named('created the message template')],
    template_updated: ['Changed a message template', named('changed the message template')],
    template_deleted: ['Deleted a message template', named('deleted the message template')],
  }),
  ...requestSentences,
  ...inGroup('Website and deadlines', {
    article_created: ['Created a chat answer', named('created the chat answer')],
    article_updated: ['Changed a chat answer', named('changed the chat answer')],
    article_deleted: ['Deleted a chat answer', named('deleted the chat answer')],
    question_dismissed: ['Removed an unanswered question', 'removed an unanswered question'],
    deadline_created: ['Created a deadline', named('created the deadline')],
    deadline_updated: ['Changed a deadline', named('changed the deadline')],
    deadline_deleted: ['Deleted a deadline', named('deleted the deadline')],
  }),
  ...inGroup('System', {
    audit_exported: ['Exported the audit log', 'exported the audit log'],
    audit_checked: ['Started a check of the audit log', 'started a check of the audit log'],
    mail_tested: ['Tested mail', 'tested mail in both directions'],
    test_mail_sent: ['Sent a test email', 'sent a test email'],
    job_retried: ['Tried a failed job again', 'tried a failed job again'],
    storage_swept: ['Cleaned up the file storage', 'cleaned up the file storage'],
    storage_sweep_stopped: ['Clean-up stopped', 'stopped the clean-up of the file storage'],
    storage_sweep_failed: ['Clean-up failed', 'failed to clean up the file storage'],
    storage_put_back: ['Put stored files back', 'put stored files back'],
    backup_restored: ['Restored a backup', 'restored a backup'],
    restored_copy_used: ['Confirmed a restored copy', 'confirmed that the restored copy is used from now on'],
    files_encrypted_anew: ['Encrypted files anew', 'encrypted everything anew with the newest key'],
    firm_exported: ['Exported everything', 'exported all records of the firm'],
    storage_adopted: ['Connected a file storage', 'connected a file storage to this database'],
  }),
};

/** After a downgrade, an action that only the newer version knows is shown by its name. */
export function describeAction(action: string, values: Named): string {
  return sentences[action]?.text(values) ?? `${action.replaceAll('_', ' ')} ${values.subject}`.trim();
}

/** The label used in the filter. */
export const actionLabel = (action: string): string =>
  sentences[action]?.label ?? action.replaceAll('_', ' ');

export const isKnownAction = (action: string): boolean => Object.hasOwn(sentences, action);

/** The filter's options by group, in the order of the table. Built once. */
export const actionGroups: ActionGroup[] = Object.entries(
  Object.groupBy(
    Object.entries(sentences).map(([name, { group, label }]) => ({ group, name, label })),
    ({ group }) => group,
  ),
).map(([label, actions = []]) => ({ label, actions: actions.map(({ group: _, ...action }) => action) }));
