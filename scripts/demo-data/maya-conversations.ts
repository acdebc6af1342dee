import { type Conversation, client, staff } from './conversation.ts';

const withDana = { client: 'maya.okafor', staff: 'dana.reyes' };

export const mayaConversations: Conversation[] = [
  {
    ...withDana,
    daysAgo: 418.3,
    lines: [
      client('Hi Dana, the new portal works for me. Is this where I should send papers from now on?'),
      staff(
        'Yes please, Maya. Anything you would have emailed goes here instead: it stays in one place and only we two and your assigned team can open it.',
      ),
      client('Perfect. My inbox thanks you.'),
    ],
  },
  {
    ...withDana,
    daysAgo: 347.6,
    lines: [
      client(
        'Question before I sign anything: the framing business with Vivian. Should that sit inside the studio LLC or be its own company?',
      ),
      staff(
        'Its own. You and Vivian share the framing, but nobody shares the studio with you, and I would like a claim against one never to reach the other.\n\nIt means a second set of books and a second return. For the size you describe that is about two hours a month for Harriet. I think it is money well spent, but it is your decision.',
      ),
      client('Two hours I can live with. Let us do that.'),
      staff(
        'Good. I will draft the operating agreement and put it in your files this week. Vivian should read it too, and preferably have her own lawyer read it.',
      ),
    ],
  },
  {
    ...withDana,
    daysAgo: 251.2,
    lines: [
      staff(
        'The estimated tax vouchers for this year are in your files. Four of them; the first one is the only one that needs attention now.',
      ),
      client('Got them. The first is {amount}, is that right? Feels like more than last time.'),
      staff(
        'It is right, and it is more: you had your best {quarter} so far. If the exhibition work slows down, tell me and we lower the later ones.',
      ),
      client('Paid online this morning. Confirmation number is in the screenshot folder, do you need it?'),
      staff('Keep it with your papers. I only need the date and the sum, and I have noted both.'),
    ],
  },
  {
    ...withDana,
    daysAgo: 158.7,
    lines: [
      client(
        'Vivian and I can come by to sign the operating agreement. Do you have a notary in the office or do we bring one?',
      ),
      staff(
        'Wen-Li is our notary and she is in every weekday. Bring a driver’s license or passport each, and do not sign before you are here: she has to see you do it.',
      ),
      client('Is Thursday at half past three any good?'),
      staff('She has you down. Allow fifteen minutes.'),
      client(
        'Signed and sealed! Scan is uploaded, exhibit B included.',
        'Okafor & Finch operating agreement',
      ),
    ],
  },
  {
    ...withDana,
    daysAgo: 72.4,
    lines: [
      client(
        'I bought light fixtures for the museum job from a Swedish maker and paid in kronor. What do I book, the kronor or what the card charged me?',
      ),
      staff(
        'What the card charged, on the day it charged it. The small card fee goes to bank charges, not to the fixtures.',
      ),
      client('And since the museum pays me back for them?'),
      staff(
        'Then they are a billable expense and the repayment is income, for the same sum. It looks odd in the report but comes out at zero.',
      ),
    ],
  },
  {
    ...withDana,
    daysAgo: 21.9,
    lines: [
      staff(
        'Maya, the bank feed of the studio account stopped on the 11th. Could you upload the {month} statement so that Harriet can close the month?',
      ),
      client(
        'Bank made me set up a new login, that must be why. Uploaded the statement just now.',
        'Bank-statement',
      ),
      staff('Thank you, that was quick. {month} is closed.'),
    ],
  },
  {
    ...withDana,
    daysAgo: 4.9,
    lines: [
      client(
        'Payroll register for {quarter} is up. Two people only worked half of it, so the totals look thin.',
        'Payroll-register',
      ),
      staff(
        'They do, and they are right. I checked the two leavers against their last pay dates and everything agrees.',
      ),
      client(
        'Thank you! Can you confirm the quarterly estimate before Friday? I would like to move the money in one go.',
      ),
    ],
  },
  {
    ...withDana,
    daysAgo: 0.9,
    unread: 2,
    lines: [
      staff(
        'The estimate stays at {amount}, same as last quarter. You can move the money whenever it suits you.',
      ),
      staff(
        'One more thing: the draft of the {year} return is in your files. There are two questions on page 3, both about the van. If you can answer them this week we file early for once. The engagement letter still needs your signature as well.',
        'Engagement-letter',
      ),
    ],
  },
];
