import pg from 'pg';

/** The customer with ten thousand rows of everything; the password is the demo's. */
export const oversizedCustomer = 'oversized.customer';

const rows = 10_000;
/** The longest allowed name, without a character to break a line at. */
const longName = 'Wolfeschlegelsteinhausenbergerdorffvoralternwaren';
const longText = `${longName.repeat(3)} and then a sentence that goes on for as long as a user in a hurry might write it.`;
/** A third of the rows have a long name, a third none, the rest an ordinary one. */
const name = (ordinary: string) =>
  `case n % 3 when 0 then '${longName}' when 1 then null else ${ordinary} end`;

/** Inserts ten thousand rows of everything, with overlong names and missing values: pages must stay usable. */
export async function fillDemo(url: string): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(`
      insert into users (username, email, password, first_name, last_name, phone)
      select '${oversizedCustomer}', 'oversized@mail.example', password, '${longName}', '${longName}', null
      from users where username = 'maya.okafor';

      insert into users (username, email, password, first_name, last_name, phone)
      select 'bulk' || n, 'bulk' || n || '@' || repeat('mail', 12) || '.example', 'x',
             ${name("'Ann'")}, ${name("'Berg ' || n")}, case when n % 2 = 0 then '(404) 555-0100' end
      from generate_series(1, ${rows}) n;

      insert into contacts (full_name, email, phone, service_interested, message, submitted_at)
      select coalesce(${name("'Ann Berg ' || n")}, 'A'), 'bulk' || n || '@mail.example', null, case when n % 2 = 0 then 'other' end,
             case when n % 3 = 0 then '${longText}' else '?' end, now() - n * interval '1 hour'
      from generate_series(1, ${rows}) n;

      insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256, uploaded_at)
      select client.id, client.id, case when n % 3 = 0 then '${longName.repeat(3)}' else 'Document ' || n end || '.pdf', 'bulk ' || n,
             case when n % 3 = 1 then 0 else n * 1000 end, case when n % 3 = 2 then '' else 'pdf' end, '\\x',
             case when n % 3 = 2 then null else now() - n * interval '1 hour' end
      from generate_series(1, ${rows}) n, users client where client.username = '${oversizedCustomer}';

      insert into messages (from_user_id, to_user_id, subject, content, sent_at)
      select case when n % 2 = 0 then client.id else dana.id end, case when n % 2 = 0 then dana.id else client.id end,
             case when n % 5 = 0 then '${longText}' end, case when n % 3 = 0 then '${longText}' else 'Yes.' end,
             now() - (${rows} - n) * interval '1 hour'
      from generate_series(1, ${rows}) n, users client, users dana
      where client.username = '${oversizedCustomer}' and dana.username = 'dana.reyes';

      insert into messages (from_user_id, to_user_id, content, sent_at)
      select client.id, dana.id, case when client.id % 3 = 0 then '${longText}' else 'Yes.' end, now()
      from users client, users dana where client.username like 'bulk%' and dana.username = 'dana.reyes';

      insert into appointments (customer_id, admin_id, starts_at, ends_at, blocked_until, status, title, service_type, notes)
      select client.id, dana.id, start, start + interval '30 minutes', start + interval '30 minutes',
             (array['completed', 'cancelled', 'no_show'])[1 + n % 3], 'Meeting', 'consultation', '${longText}'
      from (select n, date_trunc('day', now()) - n * interval '1 hour' as start from generate_series(1, ${rows}) n) times,
           users client, users dana
      where client.username = '${oversizedCustomer}' and dana.username = 'dana.reyes';

      insert into deadlines (title, due_on, priority, customer_id)
      select case when n % 3 = 0 then '${longText}' else 'Return ' || n end, current_date + n % 300, 'high', client.id
      from generate_series(1, 500) n, users client where client.username = '${oversizedCustomer}';

      insert into message_templates (name, content)
      select 'Template ' || n || ' ${longName}', '${longText}' from generate_series(1, 100) n;

      insert into newsletter_subscribers (email, token, status)
      select 'bulk' || n || '@' || repeat('mail', 12) || '.example', 'bulk' || n, 'confirmed' from generate_series(1, ${rows}) n;

      analyze`);
  } finally {
    await owner.end();
  }
}
