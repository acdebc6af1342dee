import { client, type Line, staff } from './conversation.ts';

export const ownerConversations: Line[][] = [
  [
    client(
      'My lender asks for two years of returns and a letter that I am still in business. Can you write such a letter?',
    ),
    staff(
      'The returns are in your files already. The letter we can write as far as our own knowledge goes: since when we have worked for you and what we prepared. We cannot promise anything about the future, and lenders know it.',
    ),
    client('That is fine with them. They need it by Thursday.'),
    staff('Signed and uploaded. Good luck with the house!'),
    client('We got it!! Keys on the first.'),
  ],
  [
    client(
      'I am thinking about retirement. Not soon, but I would like to know what the shop is worth and whether my niece could take it over in steps.',
    ),
    staff(
      'That is the right time to think about it: five years before is comfortable, one year before is not.\n\nFor a first idea I need nothing new, we have your last five years. For the steps we should sit down together, perhaps with your niece in the second half of the meeting. There are several ways: she buys shares year by year, the business buys yours back, or she pays you from profits over time. They differ a lot in tax and even more in how everybody sleeps.\n\nShall I prepare a page on each?',
    ),
    client('Yes please. I have not told her yet, so only me in the first meeting.'),
    staff('Of course. It stays between us.'),
  ],
  [
    client('Is it all right if my wife writes to you from my account? She does the books now.'),
    staff(
      'Better if she has her own: then we know who said what. She can register herself, and we link her to the company the same day.',
    ),
    client('She did. Username is her maiden name.'),
    staff('Linked. She sees the company’s papers, you keep yours.'),
  ],
  [
    staff(
      'A reminder, as every year: if you plan to buy equipment, do it before the year ends only if you would have bought it anyway. A deduction is a discount, never a gift.',
    ),
    client('You say this every year and every year I need to hear it.'),
  ],
  [
    client('I would like to give to the food bank from the company rather than from myself. Does it matter?'),
    staff(
      'For an S corporation it passes through to you anyway, so the saving is the same. For the thank-you letter it matters: it should carry the company’s name.',
    ),
    client('Then the company it is. Receipt for {amount} is uploaded.'),
    staff('Received. That is generous of you.'),
  ],
];
