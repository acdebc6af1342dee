import { conversationStates, views } from '#shared/staff-conversations.ts';
import { compareLists, letters } from './support/compare-lists.ts';
import {
  fillConversations,
  fillUsers,
  knownClient,
  longConversation,
  reader,
} from './support/filled-messages.ts';

/**
 * What messages and conversations cost when there are a hundred times as many. Arguments: the number of messages, and a
 * word that the names of the measured calls contain: `npm run measure-messages -- 100000 conversations`.
 */
const [large = '1000000', part = ''] = process.argv.slice(2);

const nameOf = (n: number) => `${letters(n).slice(0, 6)}%20${letters(n).slice(6, 14)}`;
const [staffMember, client] = [3, 2003];

const inbox = '/api/admin/messages?limit=50';
const conversations = '/api/admin/conversations?limit=50';
const one = `/api/admin/conversations/${longConversation}`;
/** Calls of the reader, who has many open conversations. */
const ofStaff: Record<string, string> = {
  ...Object.fromEntries(
    views.flatMap((view) =>
      conversationStates.map((state) => [
        `conversations, ${view}, ${state}`,
        `${conversations}&view=${view}&state=${state}`,
      ]),
    ),
  ),
  'conversations, mine, unread': `${conversations}&view=mine&unread=true`,
  'conversations, all, unread': `${conversations}&unread=true`,
  'conversations, a client': `${conversations}&q=${nameOf(knownClient)}`,
  'conversations, a colleague': `${conversations}&q=${nameOf(reader + 1)}`,
  'conversations, a rare word': `${conversations}&q=amortisation`,
  'conversations, a common word': `${conversations}&q=quarterly`,
  'conversations, mine, a common word': `${conversations}&view=mine&state=open&q=quarterly`,
  'conversations, nothing found': `${conversations}&q=zzzqqq`,
  'conversations of a client': `${conversations}&clientId=${knownClient}`,
  'conversations, counts': '/api/admin/conversations/counts',
  'conversations, one': one,
  'conversations, messages of one': `${one}/messages?limit=50`,
};

const own = '/api/conversations?limit=50';
/** Calls of a client who has conversations with most of the staff. */
const ofClient: Record<string, string> = {
  'client, conversations': own,
  'client, one conversation': `/api/conversations/${reader}`,
  'client, messages of one': `/api/conversations/${reader}/messages?limit=50`,
  'client, own messages': '/api/messages?limit=50',
  'client, unread': '/api/messages?unread=true&limit=5',
  'client, search a colleague': `${own}&q=${nameOf(reader + 1)}`,
  'client, search a common word': `${own}&q=quarterly`,
  'client, search, nothing found': `${own}&q=zzzqqq`,
};

await compareLists({
  small: 10_000,
  large: Number(large),
  async fill(owner, rows) {
    await fillUsers(owner);
    await fillConversations(owner, rows);
  },
  caller: { id: staffMember, role: 'admin' },
  part,
  calls: {
    'inbox, first page': inbox,
    'inbox, a later page': `${inbox}&cursor=5000`,
    'inbox, portal tab': `${inbox}&channel=portal`,
    'inbox, email tab': `${inbox}&channel=email`,
    'inbox, queue': `${inbox}&queue=true`,
    'search, a rare word': `${inbox}&q=amortisation`,
    'search, a common word': `${inbox}&q=quarterly`,
    'search, two common words': `${inbox}&q=thank%20quarterly`,
    'search, a client': `${inbox}&q=${nameOf(client)}`,
    'search, a colleague': `${inbox}&q=${nameOf(staffMember)}`,
    'search, portal tab': `${inbox}&channel=portal&q=quarterly`,
    'search, email tab': `${inbox}&channel=email&q=quarterly`,
    'search, queue': `${inbox}&queue=true&q=quarterly`,
    'search, half a word': `${inbox}&q=amortis`,
    'search, nothing found': `${inbox}&q=zzzqqq`,
    conversations: '/api/conversations?limit=50',
    'own messages': '/api/messages?limit=50',
    'the bell': '/api/messages?unread=true&limit=5',
  },
  others: [
    { caller: { id: reader, role: 'admin' }, calls: ofStaff },
    { caller: { id: knownClient, role: 'customer' }, calls: ofClient },
  ],
});
