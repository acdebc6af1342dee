import { type Conversation, client } from './conversation.ts';

function toTheFirm(clientName: string, daysAgo: number, text: string, unread = 0): Conversation {
  return { client: clientName, staff: null, daysAgo, lines: [client(text)], unread };
}

/** To nobody in particular: they wait in the firm's queue. */
export const frontDeskMessages: Conversation[] = [
  toTheFirm('wes_j', 0.04, 'Hi, I just signed up. Who is my accountant?', 1),
  toTheFirm(
    'kofi.mensah',
    0.47,
    'Clyde Hatcher sent me to you. I am an electrician, on my own since January, and I have a shoebox. When can I come by with it?',
    1,
  ),
  toTheFirm('annika.rehn', 1.6, 'Is there parking at the office for a cargo bike? Not a joke.', 1),
  toTheFirm(
    'sparrow_hythe',
    6.4,
    'We would like to change from quarterly to monthly bookkeeping. Whom do we ask?',
  ),
  toTheFirm(
    'henrietta.vanderhoeven',
    33.8,
    'Please note that I go by van der Hoeven on all tax papers and by the long name only on the deed.',
  ),
  toTheFirm('beatriz', 88.1, 'Are you ever open on Saturdays?'),
  toTheFirm('ingrid.solheim', 173.2, 'Thank you for the calendar! It hangs in the kitchen.'),
  toTheFirm(
    'keziah.blount',
    290.7,
    'My phone number changed. The new one is in my profile, the old one belongs to somebody else now, so please do not leave messages there.',
  ),
  {
    ...toTheFirm(
      'marguerite.okonjo',
      0.31,
      'When I open the draft return on my tablet the frame stays grey. On the laptop it works. The tablet is old, so this may be its fault and not yours.',
      1,
    ),
    support: { subject: 'Preview stays grey on my tablet', category: 'technical' },
  },
  {
    ...toTheFirm(
      'shanice.weatherby',
      15.3,
      'The invoice for {month} lists the monthly close twice. I paid it once. Could you check and send a corrected one?',
    ),
    support: { subject: 'Monthly close billed twice', category: 'billing' },
  },
  {
    ...toTheFirm(
      'brackenwater_books',
      61.9,
      'We are two people using one login. How do we get a second one that sees the same company?',
    ),
    support: { subject: 'Second login for our shop', category: 'account' },
  },
  {
    ...toTheFirm(
      'dmitri.volkov',
      142.6,
      'I uploaded the appraisal of a customer’s violin to my files by mistake. It is not mine to share. Please delete it and tell me when it is gone.',
    ),
    support: { subject: 'Wrong document uploaded, please delete', category: 'files' },
  },
];
