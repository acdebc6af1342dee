import { client, type Line, staff } from './conversation.ts';

export const officeConversations: Line[][] = [
  [
    staff(
      'Hi {client}, the engagement letter for this year is in your files. What changed is on page 2: the monthly close now includes the second bank account, and the fee stays the same.',
    ),
    client('Read and signed. It is uploaded under the same name with "signed" at the end.'),
    staff('Thank you. The countersigned copy is in your files.'),
  ],
  [
    client('Do you have a notary? The bank wants my signature on the loan papers notarized.'),
    staff(
      'Yes, Wen-Li Tsao at the front desk, every weekday. Bring a photo ID and the unsigned papers. It takes ten minutes and costs you nothing.',
    ),
    client('I will be there at two.'),
    staff('She is expecting you.'),
  ],
  [client('Thank you, the engagement letter is signed.'), staff('Received with thanks.')],
  [
    client('We moved! New address is on the change form I uploaded.'),
    staff(
      'Noted here, with the state and with the IRS. Please tell the bank yourself, they only listen to you.',
    ),
    client('Bank is done too. Thanks!'),
  ],
  [
    client('Can we move our meeting? My flight was cancelled and I am in an airport with no coffee.'),
    staff('Certainly. Cancel the slot in the portal and take any other; the calendar there is up to date.'),
    client('Took Thursday morning. Found coffee.'),
  ],
  [
    client(
      'Somebody called and said they were from your office and needed my bank login. I hung up. Was that you?',
    ),
    staff(
      'It was not, and hanging up was right. We never ask for a password or a bank login, by phone or in writing. If they call again, note the number and send it to us.\n\nDid you give them anything at all?',
    ),
    client('Only my opinion.'),
  ],
];
