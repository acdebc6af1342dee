import { z } from 'zod';
import { firm } from '#firm';
import { endpoint } from './endpoint.ts';
import { personNameText } from './person-name.ts';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** For users with the role admin: only owners manage staff accounts, firm settings, the audit log and failed jobs. */
export const staffLevels = ['owner', 'staff'] as const;
export type StaffLevel = (typeof staffLevels)[number];

export const registrationPasswordLength = 6;
export const passwordLength = 8;
const usernameLength = 3;

/** Longer than any passphrase, and short enough that hashing it cannot overload the server. */
export const maxPasswordLength = 200;

export const weakPasswordMessage = 'This password is too easy to guess. Add another word or two.';
export const accountTakenMessage =
  'That username or email is not available. Choose another, or log in if you already have an account.';
export const invalidCredentialsMessage = 'Invalid username or password';

export const name = personNameText.max(100, 'Please use at most 100 characters').optional();

export const email = z
  .string()
  .trim()
  .max(254, 'Please enter a valid email')
  .pipe(z.email('Please enter a valid email'));

export const username = z
  .string()
  .trim()
  .min(usernameLength, 'Username must be at least 3 characters')
  .max(60, 'Username must be at most 60 characters')
  .regex(/^[A-Za-z0-9._-]+$/, 'Use letters, digits, dots, dashes and underscores only');

/** A new password. Its strength is checked separately, by zxcvbn. */
export function newPassword(minimum: number, message: string) {
  return z
    .string()
    .min(minimum, message)
    .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`);
}

export interface PasswordOwner {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * Lowest accepted zxcvbn score; a password on zxcvbn's list of common ones counts as 0. Staff can open all files, so
 * theirs is higher; `firm.config.ts` can only raise it.
 */
export function minimumScore(role: Role): number {
  return Math.max(role === 'admin' ? 3 : 2, firm.passwords.minimumScore);
}

/** Words that make a password weak, because an attacker who knows the user tries them first. */
export function guessableWords({ firstName, lastName, username, email }: PasswordOwner): string[] {
  const firmWords = [firm.name, firm.shortName, ...firm.name.split(/[^\p{L}]+/u)];
  const words = [firstName, lastName, username, email, email?.split('@')[0], ...firmWords];
  return words.filter((word) => typeof word === 'string' && word !== '') as string[];
}

/** zxcvbn's run time grows steeply with the length; what follows can only make a password stronger. */
export const judgedLength = 40;

export const signInInput = z.object({
  username: z.string().trim().min(1, 'Username is required').max(254, 'Username is too long'),
  password: z.string().min(1, 'Password is required').max(maxPasswordLength, 'Password is too long'),
});
export type SignInInput = z.infer<typeof signInInput>;
/** The form that continues a session that has ended. */
export const passwordAgainForm = signInInput.pick({ password: true });

/**
 * `role` is accepted and ignored: registration always creates a customer. A valid token of a guest appointment moves
 * that appointment to the new account once its address is confirmed.
 */
const registerInput = z.object({
  firstName: name,
  lastName: name,
  first_name: name,
  last_name: name,
  username,
  email,
  password: newPassword(registrationPasswordLength, 'Password must be at least 6 characters'),
  guestToken: z.string().max(200).optional(),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** The confirmation is checked in the browser and never sent. */
export const registerForm = registerInput
  .extend({ confirmPassword: z.string().min(1, 'Confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  });

export const preferences = z.object({
  emailNotifications: z.boolean(),
  darkMode: z.boolean(),
  /** Only for staff: whether single-letter shortcuts work on the page 'To review'. */
  reviewKeys: z.boolean().optional(),
  /** Only for clients, if the firm allows it: whether emails may contain what staff write to them. */
  messageTextByMail: z.boolean().optional(),
});

/** The signed-in user. */
export const currentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null for customers. */
  staffLevel: z.enum(staffLevels).nullable(),
  /** False until the link in the welcome mail is used: no notices by mail until then. */
  emailConfirmed: z.boolean(),
  /** Has an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** Staff without a second factor: from then on they can only enrol one. Null if none is required. */
  secondFactorDueAt: z.iso.datetime().nullable(),
  /** Signed in a moment ago without having a passkey, and has not pressed 'Do not ask again'. */
  offersPasskey: z.boolean(),
  /** The three first steps of a new customer are neither done nor dismissed. */
  showsWelcome: z.boolean(),
  /** This session is the account's first. */
  isFirstSignIn: z.boolean(),
  /** A new email address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** An admin set the password: every other endpoint rejects the user until it is replaced. */
  mustChangePassword: z.boolean(),
  preferences,
  session: z.object({ idleMinutes: z.int(), endsAt: z.iso.datetime() }),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  jobTitle: z.string().nullable(),
  bookable: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** `services`: the slugs of those they take; none means all. */
const listedStaffMember = staffMember.extend({ services: z.array(z.string()) });
export type ListedStaffMember = z.infer<typeof listedStaffMember>;

export const readCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person who is signed in; 401 means nobody is.',
  access: 'signed-in',
  response: currentUser,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Signs in with a username or an email address and starts a new session; 401 `second_factor_required` where a second step is due.',
  access: 'anyone',
  body: signInInput,
  response: currentUser,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  guesses: 'username',
  // Every attempt costs an argon2 hash. Far more than one office needs.
  limit: { calls: 300, perSeconds: 3600 },
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Makes a customer account and signs it in.',
  access: 'anyone',
  body: registerInput,
  response: currentUser,
  status: 201,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  limit: { calls: 20, perSeconds: 3600 },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session. Safe to repeat.',
  access: 'anyone',
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'The active staff, for booking and for choosing whom to write to.',
  access: 'anyone',
  response: z.array(listedStaffMember),
});
