import { z } from 'zod';
import { currentUser, email, newPassword, passwordLength, roles, staffLevels, username } from './accounts.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { personNameText } from './person-name.ts';

/** Days in which the link of an invitation works; it works once. */
export const invitationDays = 7;

const longName = 'Please use at most 100 characters';
const badPhone = 'Please enter a valid phone number';

/** The person an account is made for. They can correct their names later, and choose the username when they accept. */
export const invitedPerson = z.object({
  firstName: personNameText.min(1, 'Please enter a first name').max(100, longName),
  lastName: personNameText.max(100, longName).optional(),
  email,
  phone: z
    .string()
    .trim()
    .max(40, badPhone)
    .refine((phone) => phone === '' || phone.length >= 7, badPhone)
    .optional(),
});
export type InvitedPerson = z.infer<typeof invitedPerson>;

/** Who looks after new clients: if left out, whoever adds them; null is nobody yet. */
export const accountant = { accountantId: idField.nullish() };

/** What became of an enquiry's sender or a guest. */
export const madeClient = z.object({
  customerId: z.int(),
  name: z.string(),
  /** The address had a client account already, which is kept as it is. */
  existed: z.boolean(),
  invited: z.boolean(),
});
export type MadeClient = z.infer<typeof madeClient>;

/** States of an account that has no password yet. */
export const invitationStates = ['invited', 'expired', 'not_invited'] as const;

export const invitation = z.object({
  state: z.enum(invitationStates),
  /** When the newest email was sent; null for an account that is not invited. */
  sentAt: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const createInput = invitedPerson.extend({
  ...accountant,
  /** A company that the client belongs to. */
  companyId: idField.nullish(),
  role: z.enum(roles).default('customer'),
  staffLevel: z.enum(staffLevels, 'Please choose owner or staff').optional(),
});

/** Far more than one person sends by hand; an import does not use this endpoint. */
const accountLimit = { calls: 200, perSeconds: 3600 } as const;

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary:
    'Makes an account without a password and mails a link to choose one. The username is made from the email. Clients are assigned to `accountantId`. Staff accounts: owners only; `companyId` and `accountantId` too, if the firm shows files to assigned staff only.',
  access: 'admin',
  body: createInput,
  response: z.object({ userId: z.int() }),
  status: 201,
  accountLimit,
});

export const send = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  summary:
    'Mails a new link to a user who has no password yet; an earlier link ends. Staff accounts: owners only.',
  access: 'admin',
  params: rowId,
  response: invitation,
  accountLimit,
});

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/invitation',
  summary: 'Ends the link of an invitation; the account stays. Safe to repeat. Staff accounts: owners only.',
  access: 'admin',
  params: rowId,
  response: invitation,
});

const withInvitation = { invite: z.boolean().default(true), ...accountant };

export const makeClientOfContact = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/:id/client',
  summary:
    'Makes the sender of an enquiry a client, with or without an invitation, and carries the message over. Where the address has a client account, the enquiry is linked to it instead; 409 if that account has a password and an unconfirmed address. Safe to repeat.',
  access: 'admin',
  params: rowId,
  body: invitedPerson.extend(withInvitation),
  response: madeClient,
  accountLimit,
});

/** The email comes from the booking, because the guest's other bookings are found by it. */
export const makeClientOfGuest = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/:id/client',
  summary:
    'Makes the guest of an appointment a client, with or without an invitation. All bookings with the same email move to the account once its address is confirmed, to an existing one at once; 409 if that account has a password and an unconfirmed address. Safe to repeat.',
  access: 'admin',
  params: rowId,
  body: invitedPerson.omit({ email: true }).extend(withInvitation),
  response: madeClient,
  accountLimit,
});

const token = z.string().min(20).max(100);
/** More than an office of new clients behind one IP address needs. */
const limit = { calls: 60, perSeconds: 3600 } as const;

/** A POST, because the token would otherwise appear in the logs of every proxy. */
export const read = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  summary: 'Whom an invitation is for, by the token of its mail.',
  access: 'anyone',
  body: z.object({ token }),
  response: z.object({
    name: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    username: z.string(),
    role: z.enum(roles),
  }),
  limit,
});
export type InvitedUser = z.infer<typeof read.response>;

const acceptInput = z.object({
  token,
  username,
  password: newPassword(passwordLength, `Password must be at least ${passwordLength} characters`),
});

/** The confirmation is checked in the browser and never sent. */
export const acceptForm = acceptInput
  .omit({ token: true })
  .extend({ confirmPassword: z.string().min(1, 'Confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  });

export const accept = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  summary:
    'Sets username and password with the token of an invitation, confirms the address and signs in. Works once.',
  access: 'anyone',
  body: acceptInput,
  response: currentUser,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  limit,
});
