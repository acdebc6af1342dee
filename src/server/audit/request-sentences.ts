import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { besideHistory, inGroup, type Named, named } from './sentence.ts';

/** About an item of a request list; `details` names the item. */
const item =
  (before: string, after = '') =>
  ({ subject, client, details }: Named) => {
    const where = subject === besideHistory ? '' : ` on ${subject}${client ? ` of ${client}` : ''}`;
    return `${before} “${details.item}”${after}${where}`;
  };

const day = (value: unknown) => format(parseISO(String(value)), 'MMMM d, yyyy');

/** The actions on request lists and their parts. */
export const requestSentences = {
  ...inGroup('Request lists', {
    request_list_created: ['Made a request list', named('made', '', 'for')],
    request_list_updated: ['Changed a request list', named('changed')],
    request_list_sent: ['Sent a request list', named('sent', '', 'to')],
    request_list_closed: ['Closed a request list', named('closed')],
    request_list_reopened: ['Opened a request list again', named('opened', ' again')],
    request_list_deleted: ['Deleted the draft of a request list', named('deleted the draft')],
    request_turn_changed: [
      'Turn of a request list changed',
      (values) => named('passed', values.details.turn === 'firm' ? ' to the firm' : ' to the client')(values),
    ],
    request_more_time: [
      'Asked for more time',
      (values) => named(`asked for more time until ${day(values.details.until)} for`)(values),
    ],
    request_item_added: ['Added an item to a request list', item('added')],
    request_item_updated: ['Changed an item of a request list', item('changed')],
    request_item_removed: ['Removed an item from a request list', item('removed')],
    request_item_answered: ['Answered an item', item('answered')],
    request_item_file_added: [
      'Sent a file for an item',
      (values) =>
        item(
          `sent ${values.details.file} for`,
          values.details.byLink ? ' through the upload link' : '',
        )(values),
    ],
    request_item_not_applicable: ['Said that an item does not apply', item('said that', ' does not apply')],
    request_item_accepted: ['Accepted an item', item('accepted')],
    request_item_returned: ['Returned an item', item('returned')],
    request_item_waived: ['Waived an item', item('waived')],
    request_item_undone: ['Undid a decision about an item', item('undid the decision about')],
    request_item_file_filed: [
      'Filed a file under an item',
      (values) => item(`filed ${values.details.file} under`)(values),
    ],
    request_item_file_taken_out: [
      'Took a file out of an item',
      (values) => item(`took ${values.details.file} out of`)(values),
    ],
    request_item_applicable: ['Said that an item applies after all', item('said that', ' applies after all')],
  }),
  ...inGroup('Upload links', {
    upload_link_made: ['Made an upload link', named('made an upload link for')],
    upload_link_mailed: ['Mailed an upload link', named('mailed the upload link for')],
    upload_link_ended: ['Ended an upload link', named('ended the upload link for')],
    upload_link_asked: ['Asked for a new upload link', named('asked for a new upload link for')],
  }),
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
    request_list_mailed: ['Emailed a request list', named('sent an email about', '', 'to')],
    request_reminder_sent: ['Reminded a client', named('sent a reminder of', '', 'to')],
    request_return_mailed: [
      'Emailed about a return',
      named('sent an email about returned items of', '', 'to'),
    ],
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
