import { type Conversation, client, staff } from './conversation.ts';

const theoWithPriya = { client: 'theo.lindqvist', staff: 'priya.raman' };
const elenaWithMarcus = { client: 'elena.castellanos', staff: 'marcus.bell' };

export const theoConversations: Conversation[] = [
  {
    ...theoWithPriya,
    daysAgo: 232.5,
    lines: [
      client('Hello, I tune and restore pianos and I have never had an accountant before. Where do I begin?'),
      staff(
        'Welcome, Theo. Begin with three lists: what came in, what went out, and how many miles you drove to customers. A spreadsheet is fine, one row a day.\n\nEverything else we can work out from those.',
      ),
      client('That I can do. I have been keeping receipts in a violin case.'),
    ],
  },
  {
    ...theoWithPriya,
    daysAgo: 95.8,
    lines: [
      staff(
        'Your Schedule C worksheet is in your files. I put the workshop down as 310 square feet, please check that against your lease.',
        'Schedule-C-worksheet',
      ),
      client('It is 340 with the paint booth, which I use only for work. Should that be in?'),
      staff('If it is used only for work, yes. I will change it to 340.'),
    ],
  },
  {
    ...theoWithPriya,
    daysAgo: 2.7,
    unread: 1,
    lines: [
      client(
        'Income and expenses for {quarter} are uploaded. I think I did the parts inventory right this time.',
        'Income and expenses',
      ),
      staff(
        'You did. One question: the {amount} for strings and felt in the last week, was that for one customer or for stock? If it is for stock I move it, and your profit for the quarter goes up a little.',
      ),
    ],
  },
  {
    client: 'theo.lindqvist',
    staff: 'dana.reyes',
    daysAgo: 0.07,
    unread: 1,
    lines: [
      client(
        'Dana, a concert hall has asked me for a certificate of insurance and a W-9. Is the W-9 something you make or something I make?',
      ),
    ],
  },
];

export const elenaConversations: Conversation[] = [
  {
    ...elenaWithMarcus,
    daysAgo: 396.1,
    lines: [
      client(
        'Marcus, our lender wants the covenant calculation on their own template from now on. Forwarding it here.',
      ),
      staff(
        'Received. The template counts leases as debt, ours did not. Nothing breaks, but the ratio moves from 2.1 to 2.6, so let us explain it before they ask.',
      ),
      client('Please draft two sentences and I will put them in the cover note.'),
    ],
  },
  {
    ...elenaWithMarcus,
    daysAgo: 262.4,
    lines: [
      staff(
        'The representation letter is ready for signature. Both you and the chief executive sign; dates must match the report date.',
      ),
      client('He is travelling until Tuesday. Is an electronic signature acceptable?'),
      staff('For this letter, yes.'),
      client('Then you will have it today.'),
    ],
  },
  {
    ...elenaWithMarcus,
    daysAgo: 103.5,
    lines: [
      staff(
        'The audit request list is in your files. Forty-one items, of which eleven are starred. If the starred ones are here a week before fieldwork, the team can start on day one instead of day three.',
      ),
      client(
        'Understood. Who on your side owns items 17 to 22? They overlap with what Priya asked for last month.',
      ),
      staff(
        'You are right, they are the same papers. I have taken 17 to 22 off the list and linked what you already sent.',
      ),
      client('Thank you. That saves us half a day.'),
    ],
  },
  {
    client: 'elena.castellanos',
    staff: 'priya.raman',
    daysAgo: 46.3,
    channel: 'email',
    lines: [
      client(
        'Priya, draft 2 apportions everything to Georgia, but we have had the Tennessee warehouse since spring.',
      ),
      staff(
        'You are right, and I should have caught it: the property schedule had the old address. Draft 3 is in your files with the corrected apportionment. The federal figures do not change.',
      ),
      client('Draft 3 looks right to me. Please go ahead.'),
    ],
  },
  {
    ...elenaWithMarcus,
    daysAgo: 11.6,
    lines: [
      client(
        'The intercompany accounts are off by {amount} for {quarter}. I have stared at it long enough, could somebody fresh look?',
      ),
      staff(
        'Found it: the subsidiary booked the freight recharge twice, on the 14th and again on the 30th. Reverse the second one and it ties out.',
      ),
      client('Of course it was freight. It is always freight. Reversed.'),
    ],
  },
  {
    ...elenaWithMarcus,
    daysAgo: 1.3,
    lines: [
      staff(
        'Elena, will the {month} board pack be ready by the tenth working day? Dana would like to read it before she meets your chair.',
      ),
      client(
        'It is uploaded as of now, one day early. Pages 9 to 12 are the new cash forecast and the directors have not seen that layout before, so please read those first.\n\nTwo things you will notice:\n\n1. Greenhouse 3 is shown as idle. It is, until the boiler is replaced.\n2. The inventory write-down is our estimate. I expect you to have opinions.',
        'Board-pack',
      ),
      staff('I do have opinions, all of them mild. Thank you, this is very clear.'),
    ],
  },
];
