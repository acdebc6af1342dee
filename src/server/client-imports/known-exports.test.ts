import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readRow } from './read-row.ts';
import { suggestColumns } from './suggest-columns.ts';

const lines = (...rows: string[]) => Buffer.from(rows.join('\r\n'));

/** Files as the programs of accountants write them, each with Maya Okafor in the row that `row` names. */
const files: { from: string; bytes: Buffer; row: number; also?: object }[] = [
  {
    from: 'TaxDome, accounts with contacts',
    row: 2,
    bytes: lines(
      'Account Name,Account Type,First name,Last name,Email,Phone,Account Tags,Company name,Street address,City,State/Province,ZIP/Postal code',
      'Maya Okafor,Individual,Maya,Okafor,maya@okafor.example,(404) 555-0117,"1040, Monthly",Okafor Studio LLC,12 Oak St,Macon,GA,31201',
    ),
    also: { tags: ['1040', 'Monthly'], company: { name: 'Okafor Studio LLC', type: 'Not stated' } },
  },
  {
    from: 'TaxDome, with the addresses of a household in a cell',
    row: 2,
    bytes: lines(
      '"Client Name (Last, First)",E-Mail Address(es),Phone / Cell',
      '"Okafor, Maya","maya@okafor.example; chidi@okafor.example",(404) 555-0117',
    ),
  },
  {
    from: 'Drake, a report with title lines',
    row: 5,
    bytes: lines(
      'Larkfield & Rowe,,,,,,',
      '"Client List, all preparers",,,,,,',
      'Printed 11/19/2026 at 4:02 PM,,,,,,',
      'SSN/EIN (last 4),Taxpayer First Name,Taxpayer Last Name,Spouse First Name,TP E-mail,TP Cell Phone,Mailing Address,City,State,ZIP',
      '1234,Maya,Okafor,Chidi,maya@okafor.example,(404) 555-0117,12 Oak St,Macon,GA,31201',
    ),
  },
  {
    from: 'Drake, with semicolons in Windows-1252 below a blank line',
    row: 4,
    bytes: Buffer.from(
      'Mandantenliste für 2026\r\n\r\nClient Name;E-Mail;Phone\r\nOkafor, Maya;maya@okafor.example;(404) 555-0117\r\n',
      'latin1',
    ),
  },
  {
    from: 'Lacerte, the client list',
    row: 2,
    bytes: lines(
      'Client Number,First Name & Initial,Last Name,Taxpayer E-mail Address,Home Phone,Street Address,Apt. Number,City,State,ZIP Code',
      'OKAF1,Maya,Okafor,maya@okafor.example,(404) 555-0117,12 Oak St,,Macon,GA,31201',
    ),
  },
  {
    from: 'Lacerte, names in one column below a title with commas',
    row: 3,
    bytes: lines(
      '"Lacerte Tax 2025, Individual, Client Data Base"',
      '"Client Name (Last, First)","Taxpayer E-mail","Mobile Phone","Mailing City"',
      '"Okafor, Maya","Maya Okafor <maya@okafor.example>","(404) 555-0117; (404) 555-0118","Macon"',
    ),
  },
  {
    from: 'QuickBooks Online, the customer contact list',
    row: 5,
    bytes: lines(
      'Larkfield & Rowe',
      'Customer Contact List',
      '',
      'Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address',
      'Maya Okafor,(404) 555-0117,maya@okafor.example,Maya Okafor,12 Oak St Macon GA 31201,',
      '',
      '"Thursday, November 19, 2026 04:02 PM GMT-05:00"',
    ),
  },
  {
    from: 'QuickBooks Desktop',
    row: 2,
    bytes: lines(
      'Active Status,Customer,Balance,Company,Mr./Ms./...,First Name,M.I.,Last Name,Main Phone,Fax,Alt. Phone,Main Email,Bill to 1,Bill to 2',
      'Active,Okafor,0.00,Okafor Studio LLC,Ms.,Maya,,Okafor,(404) 555-0117,,,maya@okafor.example,Maya Okafor,12 Oak St',
    ),
  },
  {
    from: 'Outlook, contacts',
    row: 2,
    bytes: lines(
      'First Name,Middle Name,Last Name,Title,E-mail Address,E-mail 2 Address,Mobile Phone,Company,Home Street,Home City,Home State,Home Postal Code,Categories',
      'Maya,,Okafor,,maya@okafor.example,,(404) 555-0117,Okafor Studio LLC,12 Oak St,Macon,GA,31201,Clients',
    ),
    also: { address: { street: '12 Oak St', secondLine: '', city: 'Macon', state: 'GA', zipCode: '31201' } },
  },
  {
    from: 'Outlook, with tabs in UTF-16',
    row: 2,
    bytes: Buffer.from(
      '\uFEFFDisplay Name\tE-mail Address\tMobile Phone\nMaya Okafor\tmaya@okafor.example\t(404) 555-0117\n',
      'utf16le',
    ),
  },
];

it.each(files)('understands $from', async ({ bytes, row, also }) => {
  const { headers, rows } = await readCsv(bytes);
  const found = rows.find(({ line }) => line + 1 === row);
  const read = readRow(found?.values ?? [], suggestColumns(headers), headers.length);
  const maya = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@okafor.example',
    phone: '(404) 555-0117',
  };
  expect(read).toMatchObject({ client: { ...maya, ...also } });
});

it('says which of several addresses and numbers is not used', () => {
  const cells = ['Ada Quill', 'ada@example.test; ida@example.test', '404-555-0101 / 404-555-0102'];
  expect(readRow(cells, { fullName: 0, email: 1, phone: 2 }, 3)).toMatchObject({
    client: { email: 'ada@example.test', phone: '404-555-0101' },
    note: 'Only the first email address is used, not ida@example.test. Only the first phone number is used, not 404-555-0102.',
  });
});

it.each([
  ['a column for city, state and ZIP', 'City/State/ZIP'],
  ['the columns of a spouse', 'Spouse E-mail'],
  ['a second address', 'E-mail 2 Address'],
  ['the number of a client', 'Client Number'],
])('does not mistake %s', (_what, title) => {
  expect(suggestColumns([title])).toEqual({});
});

it('takes the first line for the titles if it knows none of them', async () => {
  const { headers, rows } = await readCsv(lines('Vorname,Post', 'Ada,ada@example.test'));
  expect(headers).toEqual(['Vorname', 'Post']);
  expect(rows).toEqual([{ line: 1, values: ['Ada', 'ada@example.test'] }]);
});
