import type pg from 'pg';

/** Has 500 messages from and to customers. */
export const hotStaffMember = { id: 3, role: 'admin' } as const;
/** Has 300 files, a company, an accountant and deadlines. */
export const hotCustomer = { id: 2003, role: 'customer' } as const;

/** Twenty staff, 4,980 customers, 10,000 messages, 5,000 files. */
export async function fillHotReads(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into users (username, email, password, role, job_title, first_name, last_name)
    select 'user' || n, 'user' || n || '@mail.example', 'x', case when n <= 20 then 'admin' else 'customer' end,
           case when n <= 20 then 'Accountant' end, 'First' || n, 'Last' || n
    from generate_series(1, 5000) n
  `);
  await owner.query(`
    insert into messages (from_user_id, to_user_id, content, read, sent_at)
    select case when n % 2 = 0 then staff else client end, case when n % 2 = 0 then client else staff end,
           'Thank you for the quarterly figures, which we have read in March. The number is ' || n || '.', n < 9950,
           now() - (10000 - n) * interval '1 minute'
    from (select n, 1 + n % 20 as staff, 21 + (n::bigint * 104729 % 4980)::int as client from generate_series(1, 10000) n) drawn
  `);
  await owner.query(`
    insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256)
    select owner, owner, 'Bank statement ' || n || '.pdf', 'stored ' || n, 1000 + n, 'pdf', sha256(n::text::bytea)
    from (select n, case when n <= 300 then ${hotCustomer.id} else 21 + n % 4980 end as owner from generate_series(1, 5000) n) drawn
  `);
  await owner.query(`
    insert into client_assignments (customer_id, admin_id) values (${hotCustomer.id}, ${hotStaffMember.id});
    insert into deadlines (title, due_on, priority) select 'Deadline ' || n, current_date + n, 'high' from generate_series(1, 20) n;
  `);
}
