import type pg from 'pg';
import { compareLists, letters, lettersOf } from './support/compare-lists.ts';
import { withoutSearchIndexes } from './support/without-search-indexes.ts';

/**
 * What lists and their searches cost at a hundred times the rows. `npm run prove -- list-speed -- 2000` compares 2,000
 * with 200,000 rows instead, which takes a tenth of the time.
 */
const small = Number(process.argv[2] ?? 10_000);
const large = small * 100;

const users = `(
  select n, substr(letters, 1, 6) as first, substr(letters, 7, 8) as last, 'firm' || (n % 97) || substr(letters, 20, 5) as domain
  from (select n, ${lettersOf('n::text')} as letters from generate_series(1, $1::int) n) hashed
) users`;
const customer = { first: letters(123).slice(0, 6), last: letters(123).slice(6, 14) };

/** Words that occur in 1 of 3 rows, in 1 of 100, in 1 of 1,000, and in ten rows of both tables. */
const topics = `case when n % 3 = 0 then 'statement' when n % 100 = 1 then 'payroll' when n % 1000 = 2 then 'depreciation'
  when n % ($1::int / 10) = 7 then 'escheatment' else 'return' end`;

const insertUsers = `
  insert into users (username, email, password, first_name, last_name)
  select first || '.' || last || n, first || '.' || last || '@' || domain || '.example', 'x', initcap(first), initcap(last)
  from ${users}`;

async function fillPeople(owner: pg.Client, rows: number): Promise<void> {
  await owner.query(insertUsers, [rows]);
  await owner.query(
    `insert into contacts (full_name, email, phone, service_interested, message)
     select initcap(first) || ' ' || initcap(last), first || '@' || domain || '.example', '404-555-0100', 'bookkeeping',
            'Could ' || last || ' have help with the ' || ${topics} || ' of ' || domain || ', please?'
     from ${users}`,
    [rows],
  );
}

/** One file in five was uploaded by one of seven other people. */
async function fillFiles(owner: pg.Client, rows: number): Promise<void> {
  await owner.query(insertUsers, [rows / 4]);
  await owner.query(
    `insert into files (user_id, uploaded_by, original_filename, description, stored_filename, file_size, file_type, sha256)
     select user_id, case when n % 5 = 0 then 1 + n % 7 else user_id end, ${topics} || '-' || last || '.' || kind,
            case when n % 50 = 4 then 'For the mortgage' end, 'stored ' || n, 1000 + n, kind, '\\x'
     from (
       select *, 1 + n % ($1::int / 4) as user_id, case when n % 20 = 0 then 'xlsx' else 'pdf' end as kind from ${users}
     ) documents`,
    [rows],
  );
}

const search = (path: string, words: string) => `${path}?limit=50&q=${encodeURIComponent(words)}`;
const inUsers = (words: string) => search('/api/admin/users', words);
const inContacts = (words: string) => search('/api/admin/contacts', words);
const inFiles = (words: string) => search('/api/admin/files', words);

console.log('Clients and enquiries');
await compareLists({
  small,
  large,
  fill: (owner, rows) => withoutSearchIndexes(owner, () => fillPeople(owner, rows)),
  calls: {
    'users, first page': '/api/admin/users?limit=50',
    'users, by role': '/api/admin/users?limit=50&role=customer',
    'users, a name': inUsers(`${customer.first} ${customer.last}`),
    'users, a name backwards': inUsers(`${customer.last} ${customer.first}`),
    'users, part of a name': inUsers(customer.last.slice(0, 5)),
    'users, one letter': inUsers('e'),
    'users, two letters': inUsers(customer.last.slice(3, 5)),
    'users, an email': inUsers(`${customer.first}.${customer.last}@firm`),
    'users, nothing found': inUsers('zzzqqq'),
    'contacts, first page': '/api/admin/contacts?limit=50',
    'contacts, a word in all': inContacts('bookkeeping'),
    'contacts, a common word': inContacts('statements'),
    'contacts, one in a hundred': inContacts('payroll'),
    'contacts, one in a thousand': inContacts('depreciation'),
    'contacts, a rare word': inContacts('escheatment'),
    'contacts, two letters in all': inContacts('ok'),
    'contacts, a name': inContacts(customer.last),
    'contacts, nothing found': inContacts('zzzqqq'),
  },
});

console.log('\nFiles');
await compareLists({
  small,
  large,
  fill: (owner, rows) => withoutSearchIndexes(owner, () => fillFiles(owner, rows)),
  calls: {
    'files, first page': '/api/admin/files?limit=50',
    'files, of a type': '/api/admin/files?limit=50&type=xlsx',
    'files, a common word': inFiles('statements'),
    'files, one in a hundred': inFiles('payroll'),
    'files, one in a thousand': inFiles('depreciation'),
    'files, a rare word': inFiles('escheatment'),
    'files, one letter': inFiles('p'),
    'files, two letters in all': inFiles('df'),
    'files, a name': inFiles(customer.last),
    'files, an owner’s full name': inFiles(`${customer.first} ${customer.last}`),
    'files, an owner and a common word': inFiles(`${customer.first} ${customer.last} statement`),
    'files, an owner’s email': inFiles(`${customer.last}@firm`),
    'files, nothing found': inFiles('zzzqqq'),
    'files, types': '/api/admin/files/types',
  },
  readsAll: { 'files, two letters in none': inFiles('qq') },
});
