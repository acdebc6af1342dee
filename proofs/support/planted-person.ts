import { booking, guest } from '#test/bookings.ts';
import { makePdf } from '#test/documents.ts';

/** A person whose name and data occur nowhere else in the product. */
export const planted = {
  firstName: 'Quillaxandra',
  lastName: 'Brontewick',
  username: 'qx.brontewyck',
  email: 'quilla.bw@unusual-post.test',
  phone: '404-555-7391',
  fileName: 'Zeppelinwage-2026.pdf',
  words: 'heliotropic-walrus',
  company: 'Mumblethorpe Kiting',
  ein: '98-7361542',
  street: '4471 Pumpernickel Crescent',
  guestName: 'Ottoline Farthingdale',
  guestEmail: 'otto.farthing@unusual-post.test',
  guestPhone: '404-555-6028',
  password: 'plinth-Walrus-79-kettle',
};

interface Node {
  url: string;
}

/** Sends the person's data to the API in every way that stores, searches or rejects it. Returns the statuses. */
export async function plantPerson(
  nodes: Node[],
  ownerToken: string,
  ownerId: number,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  let turn = 0;
  async function send(
    name: string,
    path: string,
    body?: object | FormData,
    token?: string,
  ): Promise<Response> {
    const node = nodes[turn++ % nodes.length] as Node;
    const response = await fetch(`${node.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': `203.0.113.${turn}`,
        'x-request-id': `proof-${turn}`,
        // One of the nodes has an https address, and with it another name for the cookie.
        ...(token && { cookie: `session=${token}; __Host-session=${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (response.headers.get('x-request-id') !== `proof-${turn}`) throw new Error(`${name} has lost its id`);
    statuses[name] = response.status;
    return response;
  }
  const { firstName, lastName, username, email, phone, words, password } = planted;

  const names = { firstName, lastName, first_name: firstName, last_name: lastName };
  const registered = await send('registration', '/api/register', { ...names, username, email, password });
  const token = /session=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1];
  const { id } = (await registered.json()) as { id: number };
  await send('a taken username', '/api/register', { ...names, username, email, password });
  await send('a wrong password', '/api/login', { username, password: `${password}!` });
  await send('a password as a username', '/api/login', { username: password, password });
  await send('a reset', '/api/password-reset', { username: email });
  const enquiry = {
    full_name: `${firstName} ${lastName}`,
    email,
    phone,
    service_interested: 'other',
    message: words,
  };
  await send('an enquiry', '/api/contacts', enquiry);
  await send('an invalid enquiry', '/api/contacts', { ...enquiry, email: `${email} ${email}` });
  const visitor = {
    guest_name: planted.guestName,
    guest_email: planted.guestEmail,
    guest_phone: planted.guestPhone,
    notes: words,
  };
  await send('a guest booking', '/api/appointments', booking(ownerId, guest(visitor)));
  await send('the same slot again', '/api/appointments', booking(ownerId, guest(visitor)));
  await send('the newsletter', '/api/newsletter', { email });
  await send('a message', '/api/messages', { content: `${words} ${planted.ein}` }, token);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await makePdf(words))]), planted.fileName);
  form.append('description', words);
  const uploaded = await send('an upload', '/api/files', form, token);
  const file = (await uploaded.json()) as { id: number };
  await send('a download', `/api/files/${file.id}/download`, undefined, token);
  const broken = new FormData();
  broken.append('file', new Blob(['no pdf']), planted.fileName);
  await send('a refused upload', '/api/files', broken, token);

  const query = (text: string) => `q=${encodeURIComponent(text)}`;
  await send('a search for users', `/api/admin/users?${query(email)}`, undefined, ownerToken);
  await send('a search for enquiries', `/api/admin/contacts?${query(lastName)}`, undefined, ownerToken);
  await send('a search for files', `/api/admin/files?${query(planted.fileName)}`, undefined, ownerToken);
  const company = { name: planted.company, businessType: 'LLC', ein: planted.ein, address: planted.street };
  await send('a company', '/api/admin/companies', company, ownerToken);
  await send('a note', '/api/admin/client-notes', { customerId: id, content: words }, ownerToken);
  await send('a call that is refused', `/api/admin/audit?${query(lastName)}`, undefined, token);
  await send('an unknown path', `/api/${encodeURIComponent(username)}?${query(email)}`);
  await send('an unknown page', `/clients?${query(`${firstName} ${lastName}`)}`);
  await send('an unreadable body', '/api/contacts', { full_name: { nested: lastName } });
  return statuses;
}
