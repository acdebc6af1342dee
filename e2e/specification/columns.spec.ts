import {
  columnProblems,
  contains,
  expect,
  type Person,
  rowOf,
  type Specification,
  shows,
  test,
} from '../specification-fixtures.ts';

/** Section 2: the columns of each table, on common laptops (resolution 50). */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  // 1280 px less the widest scroll bar.
  { width: 1263, height: 800 },
];

/** Each of the rows has one unique word. */
const newWord = () => crypto.randomUUID().slice(0, 8);
const longName = 'Featherstonehaugh-Cholmondeley';
const longFile = (word: string) => `Reconciliation_of_the_trust_account_${word}, third and final version.pdf`;
const longEmail = (word: string) => `wilhelmina.featherstonehaugh-${word}@chartered-accountants.example.test`;
const listDate = /[A-Z][a-z]{2} \d{1,2}/;

interface Table {
  path: string;
  role: 'admin' | 'customer';
  /** Creates a row with long values, and returns what its cells show. */
  fill(spec: Specification, me: Person, word: string): Promise<Record<string, (string | RegExp)[]>>;
}

const tables: Record<string, Table> = {
  'File Manager': {
    path: '/files',
    role: 'customer',
    fill: async (spec, me, word) => {
      await spec.file(me, 'Letter.docx');
      await spec.file(me, longFile(word), { description: 'Signed by both of us' });
      return {
        Type: ['PDF'],
        Name: [longFile(word)],
        Size: ['1.84 MB'],
        Uploaded: [listDate],
        Downloads: [/^0$/],
      };
    },
  },
  'Contact Management': {
    path: '/admin/contacts',
    role: 'admin',
    fill: async (spec, _me, word) => {
      const name = `Wilhelmina ${longName}`;
      const email = longEmail(word);
      await spec.contact({ name, email, phone: '+1 (404) 555-0142', service: 'business-consulting' });
      return {
        Name: [name],
        Email: [email],
        Phone: ['+1 (404) 555-0142'],
        Service: ['Business Consulting'],
        Date: [listDate],
        Status: ['New'],
      };
    },
  },
  'Universal Inbox': {
    path: '/admin/inbox',
    role: 'admin',
    fill: async (spec, me, word) => {
      const customer = await spec.person('customer', { lastName: longName });
      await spec.message(customer, me, {
        content: `The second half of the statements is with the bank; shall I send the first half today? ${word}`,
      });
      return {
        From: [customer.name, 'Customer'],
        To: [me.name, 'Admin'],
        Message: ['The second half of the statements'],
        Channel: ['Portal'],
        Date: [/[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M/],
        Status: ['New'],
      };
    },
  },
  'Document Management': {
    path: '/admin/documents',
    role: 'admin',
    fill: async (spec, _me, word) => {
      const owner = await spec.person('customer', { lastName: longName, email: longEmail(word) });
      await spec.file(owner, longFile(word));
      return {
        File: [longFile(word), /ID \d+/],
        User: [owner.name, owner.email],
        Type: ['PDF'],
        Size: ['1.84 MB'],
        Uploaded: [/ago$/],
        Downloads: [/^0$/],
      };
    },
  },
  'User Management': {
    path: '/admin/users',
    role: 'admin',
    fill: async (spec, _me, word) => {
      const user = await spec.person('customer', { lastName: longName, email: longEmail(word) });
      return {
        User: [user.name],
        Email: [user.email],
        Role: ['Customer'],
        Created: [/[A-Z][a-z]{2} \d{1,2}, \d{4}/],
      };
    },
  },
};

for (const viewport of sizes)
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });
    for (const [title, { path, role, fill }] of Object.entries(tables))
      test(`${title}: every column of the specification is there`, { tag: '@desktop' }, async ({
        page,
        spec,
      }) => {
        const me = await spec.signIn(role);
        const word = newWord();
        const cells = await fill(spec, me, word);
        const columns = Object.keys(cells);
        await page.goto(path);
        await shows(page, [title]);
        const table = page.getByRole('main').getByRole('table');
        // Among the other rows, and alone.
        await expect(rowOf(page, word)).toBeVisible();
        await expect.poll(() => table.evaluate(columnProblems, columns)).toEqual([]);
        await page.getByRole('main').getByRole('searchbox').fill(word);
        await expect(table.locator('tbody tr')).toHaveCount(1);
        await expect.poll(() => table.evaluate(columnProblems, columns)).toEqual([]);
        const heads = await table.getByRole('columnheader').allInnerTexts();
        for (const column of columns) {
          await shows(table.getByRole('columnheader'), [column]);
          await contains(rowOf(page, word).locator('th, td').nth(heads.indexOf(column)), cells[column] ?? []);
        }
      });
  });
