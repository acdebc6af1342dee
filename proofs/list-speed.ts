import { compareLists, letters, lettersOf } from './support/compare-lists.ts';

const users = `(
  select n, substr(letters, 1, 6) as first, substr(letters, 7, 8) as last, 'firm' || (n % 97) || substr(letters, 20, 5) as domain
  from (select n, ${lettersOf('n::text')} as letters from generate_series(1, $1) n) hashed
) users`;
const customer = { first: letters(123).slice(0, 6), last: letters(123).slice(6, 14) };

const insertUsers = `
  insert into users (username, email, password, first_name, last_name)
  select first || '.' || last || n, first || '.' || last || '@' || domain || '.example', 'x', initcap(first), initcap(last)
  from ${users}`;

console.log('Clients and enquiries');
await compareLists({
  small: 500,
  large: 50_000,
  async fill(owner, rows) {
    await owner.query(insertUsers, [rows]);
    await owner.query(
      `insert into contacts (full_name, email, phone, service_interested, message)
       select initcap(first) || ' ' || initcap(last), first || '@' || domain || '.example', '404-555-0100', 'bookkeeping',
              'Could ' || last || ' have help with ' || first || ' and the books of ' || domain || ', please?'
       from ${users}`,
      [rows],
    );
  },
  calls: {
    'users, first page': '/api/admin/users?limit=50',
    'users, by role': '/api/admin/users?limit=50&role=customer',
    'users, a name': `/api/admin/users?limit=50&q=${customer.first}%20${customer.last}`,
    'users, part of a name': `/api/admin/users?limit=50&q=${customer.last.slice(0, 5)}`,
    'users, an email': `/api/admin/users?limit=50&q=${customer.first}.${customer.last}@firm`,
    'users, nothing found': '/api/admin/users?limit=50&q=zzzqqq',
    'contacts, first page': '/api/admin/contacts?limit=50',
    'contacts, a common word': '/api/admin/contacts?limit=50&q=bookkeeping',
    'contacts, a name': `/api/admin/contacts?limit=50&q=${customer.last}`,
    'contacts, nothing found': '/api/admin/contacts?limit=50&q=zzzqqq',
  },
});

console.log('\nFiles');
await compareLists({
  small: 2_000,
  large: 200_000,
  async fill(owner, rows) {
    await owner.query(insertUsers, [Math.max(500, rows / 4)]);
    await owner.query(
      `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256)
       select user_id, user_id, case when n % 3 = 0 then 'Bank statement ' else 'Return ' end || last || '.' || kind, 'stored ' || n, 1000 + n, kind, '\\x'
       from (select *, 1 + n % greatest(500, $1::int / 4) as user_id, case when n % 20 = 0 then 'xlsx' else 'pdf' end as kind from ${users}) documents`,
      [rows],
    );
  },
  calls: {
    'files, first page': '/api/admin/files?limit=50',
    'files, of a type': '/api/admin/files?limit=50&type=xlsx',
    'files, a common word': '/api/admin/files?limit=50&q=statement',
    'files, a name': `/api/admin/files?limit=50&q=${customer.last}`,
    'files, an owner': `/api/admin/files?limit=50&q=${customer.first}.${customer.last}`,
    'files, an owner’s email': `/api/admin/files?limit=50&q=${customer.last}@firm`,
    'files, nothing found': '/api/admin/files?limit=50&q=zzzqqq',
    'files, types': '/api/admin/files/types',
  },
});
