import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix } from './access-matrix.ts';
import { type Call, type Fixture, uniqueName } from './access-rows/access-row.ts';
import { createCompany } from './factories/companies.ts';
import { createInvitation } from './factories/invitations.ts';
import { createAdmin } from './factories/users.ts';

/** Something only owners of the firm may do: an endpoint, or one case of an endpoint that staff may otherwise call. */
export interface OwnerAction {
  /** Method and path. */
  endpoint: string;
  title: string;
  request(fixture: Fixture): Call | Promise<Call>;
  /** For owners only if the firm shows files to assigned staff only. */
  assignedStaffOnly?: boolean;
  /** The status if the firm does not, where success would disturb other tests. */
  otherwise?: number;
}

/** Endpoints for owners only come from the contract, those about a colleague from the access matrix. */
export function ownerActions(contract: Endpoint[]): OwnerAction[] {
  const whole = contract.filter(
    (endpoint) =>
      endpoint.access === 'owner' ||
      (endpoint.access === 'admin' && accessMatrix[endpointName(endpoint)]?.expect?.staff === 403),
  );
  return [
    ...whole.map((endpoint) => ofMatrix(endpointName(endpoint))),
    ...certainCases,
    ...[
      'PATCH /api/admin/users/:id/staff',
      'PATCH /api/admin/companies/:id/people/:customerId',
      'DELETE /api/admin/companies/:id/people/:customerId',
    ].map((name) => ({ ...ofMatrix(name), assignedStaffOnly: true })),
    {
      endpoint: 'POST /api/admin/invitations',
      title: 'an invitation to a company',
      request: async ({ db }) => ({ payload: { ...person(), companyId: (await createCompany(db)).id } }),
      assignedStaffOnly: true,
    },
    {
      endpoint: 'POST /api/admin/invitations',
      title: 'an invitation of a client whose accountant is chosen',
      request: ({ staff: { id } }) => ({ payload: { ...person(), accountantId: id } }),
      assignedStaffOnly: true,
    },
    {
      endpoint: 'POST /api/admin/client-imports/:id/start',
      title: 'an import of clients whose accountant is chosen',
      request: async (fixture) => ({
        ...(await ofMatrix('DELETE /api/admin/client-imports/:id').request(fixture)),
        payload: { accountantId: fixture.staff.id },
      }),
      assignedStaffOnly: true,
      // The draft has not been checked: one import runs at a time.
      otherwise: 409,
    },
    {
      endpoint: 'PATCH /api/admin/client-imports/:id',
      title: 'an import with a column of companies',
      request: async (fixture) => ({
        ...(await ofMatrix('PATCH /api/admin/client-imports/:id').request(fixture)),
        payload: { columns: { firstName: 0, companyName: 1, email: 2 } },
      }),
      assignedStaffOnly: true,
    },
  ];
}

function ofMatrix(name: string): OwnerAction {
  const row = accessMatrix[name];
  if (!row) throw new Error(`${name} has no row in the access matrix`);
  return { endpoint: name, title: name, request: row.request };
}

const person = () => ({ firstName: 'Uma', email: `${uniqueName()}@example.test` });

async function colleague({ db }: Fixture) {
  return createAdmin(db, { staffLevel: 'staff' });
}

async function invitedColleague({ db, firmOwner }: Fixture): Promise<Call> {
  const { id } = await createAdmin(db, { password: '', emailConfirmed: false, staffLevel: 'staff' });
  await createInvitation(db, id, { invitedBy: firmOwner.id });
  return { params: { id } };
}

/** Cases of endpoints that staff may call for clients or for themselves. */
const certainCases: OwnerAction[] = [
  {
    endpoint: 'POST /api/admin/users',
    title: 'a staff account is added',
    request: () => {
      const username = uniqueName();
      const email = `${username}@example.test`;
      return {
        payload: { username, email, password: 'copper teapot 93', role: 'admin', staffLevel: 'owner' },
      };
    },
  },
  {
    endpoint: 'PATCH /api/admin/users/:id',
    title: 'a client becomes staff',
    request: ({ customer: { id, email } }) => ({ params: { id }, payload: { email, role: 'admin' } }),
  },
  {
    endpoint: 'PATCH /api/admin/users/:id',
    title: 'a colleague becomes an owner',
    request: async (fixture) => {
      const { id, email } = await colleague(fixture);
      return { params: { id }, payload: { email, role: 'admin', staffLevel: 'owner' } };
    },
  },
  {
    endpoint: 'PATCH /api/admin/users/:id',
    title: 'an owner becomes a client',
    request: ({ firmOwner: { id, email } }) => ({ params: { id }, payload: { email, role: 'customer' } }),
  },
  {
    endpoint: 'POST /api/admin/users/:id/password',
    title: "an owner's password is set",
    request: ({ firmOwner: { id } }) => ({ params: { id }, payload: { password: 'copper teapot 93' } }),
  },
  {
    endpoint: 'DELETE /api/admin/users/:id',
    title: 'a colleague is deleted',
    request: async (fixture) => ({ params: { id: (await colleague(fixture)).id } }),
  },
  {
    endpoint: 'POST /api/admin/invitations',
    title: 'a staff member is invited',
    request: () => ({ payload: { ...person(), role: 'admin', staffLevel: 'owner' } }),
  },
  {
    endpoint: 'POST /api/admin/users/:id/invitation',
    title: 'a colleague is invited again',
    request: invitedColleague,
  },
  {
    endpoint: 'DELETE /api/admin/users/:id/invitation',
    title: "a colleague's invitation is withdrawn",
    request: invitedColleague,
  },
  {
    endpoint: 'GET /api/admin/clients/:id/timeline',
    title: "other entries of the audit log on a client's timeline",
    request: ({ customer: { id } }) => ({ params: { id }, query: { kind: 'audit' } }),
  },
  {
    endpoint: 'GET /api/admin/companies/:id/timeline',
    title: "other entries of the audit log on a company's timeline",
    request: async ({ db }) => ({ params: { id: (await createCompany(db)).id }, query: { kind: 'audit' } }),
  },
  {
    endpoint: 'PATCH /api/admin/staff/:id/hours',
    title: 'who takes bookings, with the own hours',
    request: ({ staff: { id, bookable } }) => ({
      params: { id },
      payload: { bookable: !bookable, ranges: [{ weekday: 1, opensAt: '09:00', closesAt: '12:00' }] },
    }),
  },
  {
    endpoint: 'PATCH /api/admin/staff/:id/profile',
    title: 'who is on the website, with the own profile',
    request: ({ staff: { id, shownOnWebsite } }) => ({
      params: { id },
      payload: { jobTitle: 'Partner', phone: '', shownOnWebsite: !shownOnWebsite },
    }),
  },
  {
    endpoint: 'PATCH /api/admin/staff/:id/profile',
    title: 'which services they take, with the own profile',
    request: ({ staff: { id } }) => ({
      params: { id },
      payload: { jobTitle: 'Partner', phone: '', services: ['payroll'] },
    }),
  },
];
