import { client, type Line, staff } from './conversation.ts';

export const bookkeepingConversations: Line[][] = [
  [
    staff(
      '{month} is nearly closed. There are six card payments I cannot place; the list is in your files, could you write a word beside each?',
    ),
    client('Done. Number four was a birthday present, please take that out and I will pay it back.'),
    staff('Booked as owner draw, so nothing to pay back. Thank you, {month} is closed.'),
  ],
  [
    client('Bank feed is broken again. It shows everything twice since Monday.'),
    staff(
      'I see it. Please do not delete anything on your side: if you remove one copy, the feed brings it back tomorrow. I will merge them here.',
    ),
    client('Hands off the keyboard. Understood.'),
    staff('Merged, 84 duplicates. The balance agrees with the bank to the cent.'),
  ],
  [
    client(
      'A customer paid an invoice from two years ago that we had written off. {amount}, out of nowhere. How do I book that?',
    ),
    staff(
      'What a nice problem. Book it to "bad debts recovered", not to sales, or your margin for the month will look like a miracle.',
    ),
    client('I rather liked the miracle. Booked.'),
  ],
  [
    client(
      'Would it be possible to get the profit and loss by location? We opened the second shop and I cannot tell which one earns the money.',
    ),
    staff(
      'Yes. From next month on, every bill and every sale gets a class, and I will go back to the opening date for the old ones. It takes me about a day.\n\nTwo questions. Do the shops share staff? And who pays the rent of the storage unit, shop one or both?',
    ),
    client('They share two people, roughly half and half. Storage is for both.'),
    staff('Then half and half it is, for both. First report by the end of next week.'),
    client('This is exactly what I needed, thank you. Shop two is doing better than I feared.'),
  ],
  [
    staff('Could you upload the {month} statement of the savings account? The checking account is complete.'),
    client('Uploaded, sorry for the delay.'),
    staff('No harm done. Thank you!'),
  ],
  [
    client(
      'What is the difference between what I paid myself and what I earned? The report says {amount} but I surely did not have that in my pocket.',
    ),
    staff(
      'The report shows what the business earned. What you took out is in the equity section, further down. The difference is mostly the van: you paid the loan with it, and that is not an expense.',
    ),
    client('So I earned a van.'),
    staff('Most of one, yes.'),
  ],
  [
    client('We want to move from cash to accrual. Is that a big thing?'),
    staff(
      'For the books it is a week of work. For the tax return it needs a form and good timing. Shall we talk about it in a meeting rather than here? There are slots next week.',
    ),
    client('Booked one for Tuesday.'),
  ],
  [
    staff(
      'Inventory on the books and inventory in your count differ by {amount}. That is more than usual. Was the storage room counted?',
    ),
    client('No!! Nobody told the new person about the storage room.'),
    client('Counted now. New sheet uploaded.'),
    staff('Difference is down to a few dollars. Please give the new person my regards.'),
  ],
  [
    client('Which of the subscriptions can go? I pay for so many things.'),
    staff(
      'From the last twelve months: two design programs that do the same, a phone line with no calls since spring, and a storage plan that is full of nothing. Together {amount} a year.',
    ),
    client('Cancelled all four. This message alone paid your fee.'),
  ],
  [
    client('Sales tax for {month}: I think I charged it on delivery too. Was that wrong?'),
    staff(
      'In Georgia delivery is part of the price when what you deliver is taxable, so you did it right. Please keep doing it.',
    ),
    client('Phew.'),
  ],
];
