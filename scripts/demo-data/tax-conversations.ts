import { client, type Line, staff } from './conversation.ts';

export const taxConversations: Line[][] = [
  [
    client('Is the {year} return ready to look at? I promised my husband I would ask today.'),
    staff(
      'It is in your files as a draft since this morning. Please read the first two pages; the rest is forms.',
    ),
    client('Read it. The bank account for the refund is the old one.'),
    staff('Changed to the account ending in 48. Anything else?'),
    client('No, that was all. File it, please.'),
  ],
  [
    staff(
      'We are still missing one paper for your return: the consolidated statement from your broker. They often send a corrected one, so please take the latest from their site.',
    ),
    client('There are three with almost the same name. I uploaded the one that says "corrected".'),
    staff('That is the one, thank you.'),
  ],
  [
    client('I got a letter from the IRS saying I owe {amount}. I did not sleep well. Can you look at it?'),
    staff(
      'Please upload all pages, also the ones that look empty, and then do not worry about it until I have read it.',
    ),
    client('Uploaded. Four pages.'),
    staff(
      'Hi {client}, this is a matching notice. They did not see the cost of the shares you sold, only the price. We answer with one page and the statement you already sent us; in nearly all such cases the sum then goes to zero or close to it.\n\nI will send the answer by certified mail on Monday and put a copy in your files. There is nothing for you to pay now.',
    ),
    client('Thank you, {staff}. I owe you a cake.'),
  ],
  [
    client('How much should I put aside for {quarter}? Business was slow and I would rather not overpay.'),
    staff(
      'With the figures up to {month} I get {amount}. If the last month was as slow as you say, you could go a third lower and still be safe.',
    ),
    client('Then I will pay the lower one and keep the rest in the savings account.'),
  ],
  [
    client('My daughter started college in August. Does that change anything for us?'),
    staff(
      'Probably yes. Please ask her for the 1098-T and for a list of what she paid for books. Rent does not count, sadly.',
    ),
    client('She says the form is "on the portal" and that she will get to it. I will keep asking.'),
    staff('We have until the return is due. A gentle reminder every other Sunday usually works.'),
  ],
  [
    staff(
      'Your extension was accepted. It gives more time to file, not more time to pay, so the {amount} we talked about should still leave your account this week.',
    ),
    client('Scheduled for Wednesday.'),
  ],
  [
    client('We sold my mother’s house in spring. What do you need from us?'),
    staff(
      'I am sorry to hear it, if it is what I think it is. When you have a quiet hour:\n\n– the closing statement of the sale\n– the value of the house on the day she passed, from the estate papers\n– bills for anything you repaired between the two\n\nNo hurry at all; this is for next season.',
    ),
    client('Thank you for asking so kindly. My brother has the estate papers, I will upload what he sends.'),
    client('They are all up now. The closing statement is large, it took a while.'),
    staff('Everything is readable. Please do not spend another thought on it.'),
  ],
  [
    client('Do I need to send you every receipt or is a list enough?'),
    staff('A list is enough for us. Keep the receipts themselves for seven years, in any box you like.'),
    client('I have many boxes.'),
  ],
  [
    client('I worked from Tennessee for four months this year. Do I file there too?'),
    staff(
      'Tennessee does not tax wages, so no second return. But tell your employer about the months, their withholding for Georgia should have paused.',
    ),
    client('They say it did not. What now?'),
    staff(
      'Then we ask for it back on the Georgia return. Please get me a letter from them with the exact dates.',
    ),
  ],
  [
    staff(
      'Good news: the state accepted the return and the refund of {amount} should reach you within three weeks.',
    ),
    client('That was fast. Thank you all!'),
  ],
  [
    client(
      'Can I deduct the new laptop all at once or over several years? It was {amount} with the monitor.',
    ),
    staff(
      'All at once, as you use it only for work. I put it on the asset list so that we remember when you replace it.',
    ),
    client('And the desk?'),
    staff('The desk too. The espresso machine, before you ask, no.'),
    client('You know me too well.'),
  ],
];
