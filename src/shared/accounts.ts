import { z } from 'zod';
import { firm } from '../../firm.config.ts';
import { endpoint } from './endpoint.ts';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const registrationPasswordLength = 6;
export const passwordLength = 8;
export const usernameLength = 3;

/** Longer than any passphrase, short enough that hashing one is never an attack. */
const longestPassword = 200;

export const weakPasswordMessage = 'This password is too easy to guess. Add another word or two.';
export const accountTakenMessage =
  'That username or email is not available. Choose another, or log in if you already have an account.';
export const invalidCredentialsMessage = 'Invalid username or password';

const name = z.string().trim().max(100, 'Please use at most 100 characters').optional();

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

/** A password to be set; how strong it is cannot be said by its length and is judged beside it. */
export function newPassword(minimum: number, message: string) {
  return z
    .string()
    .min(minimum, message)
    .max(longestPassword, `Password must be at most ${longestPassword} characters`);
}

export interface PasswordOwner {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  username?: string | undefined;
  email?: string | undefined;
}

/** What an acquaintance would try first: the person's own names and the firm's make a password weak. */
export function guessableWords({ firstName, lastName, username, email }: PasswordOwner): string[] {
  const firmWords = [firm.name, firm.shortName, ...firm.name.split(/[^\p{L}]+/u)];
  const words = [firstName, lastName, username, email, email?.split('@')[0], ...firmWords];
  return words.filter((word) => typeof word === 'string' && word !== '') as string[];
}

/** Judging takes longer the longer a password is, and nobody guesses the hundredth character. */
export const judgedLength = 100;

export const signInInput = z.object({
  username: z.string().trim().min(1, 'Username is required').max(254, 'Username is too long'),
  password: z.string().min(1, 'Password is required').max(longestPassword, 'Password is too long'),
});
export type SignInInput = z.infer<typeof signInInput>;

/** `role` and both spellings of a name may be sent; a registration makes a customer whatever it says. */
export const registerInput = z.object({
  firstName: name,
  lastName: name,
  first_name: name,
  last_name: name,
  username,
  email,
  password: newPassword(registrationPasswordLength, 'Password must be at least 6 characters'),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** The form asks for the password twice; the second one never leaves the browser. */
export const registerForm = registerInput
  .extend({ confirmPassword: z.string().min(1, 'Confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  });
export type RegisterForm = z.infer<typeof registerForm>;

export const preferences = z.object({
  emailNotifications: z.boolean(),
  darkMode: z.boolean(),
});

/** The person who is signed in, as they see themselves. */
export const currentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** A new address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  /** An admin set the password: nothing else works until it is replaced. */
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

export const readCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person who is signed in; 401 means nobody is.',
  access: 'signed-in',
  response: currentUser,
  beforePasswordChange: true,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with a username or an email address and starts a new session.',
  access: 'anyone',
  body: signInInput,
  response: currentUser,
  guesses: 'username',
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Makes a customer account and signs it in.',
  access: 'anyone',
  body: registerInput,
  response: currentUser,
  status: 201,
  limit: { calls: 20, perSeconds: 3600 },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session. Safe to repeat.',
  access: 'anyone',
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'The active staff, for booking and for choosing whom to write to.',
  access: 'anyone',
  response: z.array(staffMember),
});

export const profileInput = z.object({
  firstName: name,
  lastName: name,
  first_name: name,
  last_name: name,
  email,
});
export type ProfileInput = z.infer<typeof profileInput>;

export const passwordChangeInput = z.object({
  currentPassword: z
    .string()
    .min(1, 'Current password is required')
    .max(longestPassword, 'Password is too long'),
  newPassword: newPassword(passwordLength, 'New password must be at least 8 characters'),
});

export const passwordChangeForm = passwordChangeInput
  .extend({ confirmPassword: z.string().min(passwordLength, 'Confirm password is required') })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) =>
      String((value as { confirmPassword?: string }).confirmPassword ?? '').length >= passwordLength,
  });

/** Names change at once; a new email address waits until it is confirmed there. */
export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  summary: 'Changes own names at once, and the email address once the new one is confirmed.',
  access: 'signed-in',
  body: profileInput,
  response: currentUser,
});

export const resendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email/resend',
  summary: 'Sends the mail that asks to confirm a new address again.',
  access: 'signed-in',
  limit: { calls: 10, perSeconds: 3600 },
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/user/email',
  summary: 'Gives up a change of address that waits for its confirmation.',
  access: 'signed-in',
  response: currentUser,
});

const linkToken = z.string().min(20).max(100);

/** Made by a button: mail scanners open every link. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email/confirm',
  summary: 'Confirms a new address with the token from the mail sent to it.',
  access: 'anyone',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
  limit: { calls: 60, perSeconds: 3600 },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Replaces the own password and ends all other sessions.',
  access: 'signed-in',
  body: passwordChangeInput,
  beforePasswordChange: true,
  limit: { calls: 60, perSeconds: 3600 },
});

export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/api/user/preferences',
  summary: 'Changes own preferences.',
  access: 'signed-in',
  body: preferences,
  response: preferences,
});

/** Minutes in which a reset link works, once. */
export const resetMinutes = 30;

export const resetRequestInput = z.object({
  username: z.string().trim().min(1, 'Please enter your username or email').max(254, 'Username is too long'),
});

/** The same answer, and the same work, for known and unknown names. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Asks for a mail with a link to choose a new password.',
  access: 'anyone',
  body: resetRequestInput,
  response: z.object({ received: z.literal(true) }),
  status: 202,
  limit: { calls: 20, perSeconds: 3600 },
});

export const resetPasswordInput = z.object({
  token: linkToken,
  password: newPassword(passwordLength, 'Password must be at least 8 characters'),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirm',
  summary: 'Sets a new password with the token from the mail, once, and ends all sessions of that person.',
  access: 'anyone',
  body: resetPasswordInput,
  limit: { calls: 60, perSeconds: 3600 },
});
