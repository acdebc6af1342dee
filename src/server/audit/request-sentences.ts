import { inGroup, named } from './sentence.ts';

/** The actions about request lists and what belongs to them. */
export const requestSentences = {
  ...inGroup('Request templates', {
    request_template_created: ['Created a request template', named('created the request template')],
    request_template_updated: ['Changed a request template', named('changed the request template')],
    request_template_deleted: ['Deleted a request template', named('deleted the request template')],
    request_template_sent: [
      'Sent a request template to several clients',
      named('sent lists of the request template', ' to several clients'),
    ],
    request_template_rolled_forward: [
      'Rolled the lists of a template forward',
      named('made drafts of the next period from all lists of the request template'),
    ],
    request_list_rolled_forward: [
      'Rolled a request list forward',
      named('made the list', ' from the one before it'),
    ],
  }),
  ...inGroup('Reminders of request lists', {
    request_list_mailed: ['Mailed a request list', named('sent a mail about', '', 'to')],
    request_reminder_sent: ['Reminded a client', named('sent a reminder of', '', 'to')],
    request_return_mailed: ['Mailed about a return', named('sent a mail about returned items of', '', 'to')],
    request_call_needed: ['Found that a call is needed', named('found that a call is needed for')],
    request_client_called: ['Noted a call', named('noted a call about', '', 'to')],
    request_reminders_paused: ['Paused reminders', named('paused the reminders of', '', 'to')],
    request_reminders_resumed: [
      'Ended a pause of reminders',
      named('ended the pause of reminders of', '', 'to'),
    ],
    request_list_assigned: ['Gave a request list to a colleague', named('gave a colleague')],
  }),
};
