import { z } from 'zod';
import {
  currentUser,
  email,
  maxPasswordLength,
  name,
  newPassword,
  passwordLength,
  preferences,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';

export const profileInput = z.object({
  firstName: name,
  lastName: name,
  first_name: name,
  last_name: name,
  email,
});
export type ProfileInput = z.infer<typeof profileInput>;

const chosenPassword = newPassword(passwordLength, 'New password must be at least 8 characters');

/** The confirmation is checked in the browser and never sent. */
const confirmation = { confirmPassword: z.string().min(passwordLength, 'Confirm password is required') };
const passwordsAgree = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;
const disagreement = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: ({ value }: { value: unknown }) =>
    String((value as { confirmPassword?: string }).confirmPassword ?? '').length >= passwordLength,
};

const passwordChangeInput = z.object({
  currentPassword: z
    .string()
    .min(1, 'Current password is required')
    .max(maxPasswordLength, 'Password is too long'),
  newPassword: chosenPassword,
});

export const passwordChangeForm = passwordChangeInput
  .extend(confirmation)
  .refine(passwordsAgree, disagreement);

/** Names change immediately; a new email address only after it was confirmed. */
export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  summary: 'Changes own names at once, and the email address once the new one is confirmed.',
  access: 'signed-in',
  body: profileInput,
  response: currentUser,
  // Every new address receives an email, and it may belong to a third party.
  limit: { calls: 60, perSeconds: 3600 },
  // A taken address is refused, which tells that it has an account.
  accountLimit: { calls: 60, perSeconds: 86400 },
});

export const resendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email/resend',
  summary: 'Sends the mail that asks to confirm a new address again.',
  access: 'signed-in',
  limit: { calls: 10, perSeconds: 3600 },
  accountLimit: { calls: 10, perSeconds: 3600 },
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/user/email',
  summary: 'Gives up a change of address that waits for its confirmation.',
  access: 'signed-in',
  response: currentUser,
});

const linkToken = z.string().min(20).max(100);

/** Hours in which the new address can confirm the change and the old one can undo it. */
export const emailLinkHours = 24;

const confirmEmailChangeInput = z.object({
  token: linkToken,
  password: z.string().min(1, 'Password is required').max(maxPasswordLength, 'Password is too long'),
});

export const confirmEmailChangeForm = confirmEmailChangeInput.omit({ token: true });

/** Called by a button: mail scanners open every link. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/email/confirm',
  summary: 'Confirms a new address with the token from the mail sent to it and the password of the account.',
  access: 'anyone',
  body: confirmEmailChangeInput,
  response: z.object({ email: z.string() }),
  guesses: 'email-token',
  limit: { calls: 60, perSeconds: 3600 },
});

/** The restored address. No link is mailed to staff without a second factor: an owner sets their password. */
const undoneChange = z.object({ email: z.string(), resetLinkSent: z.boolean() });
export type UndoneChange = z.infer<typeof undoneChange>;

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/email/undo',
  summary:
    'Takes a change of address back with the token from the mail to the old one, ends all sessions and mails a link to choose a new password.',
  access: 'anyone',
  body: z.object({ token: linkToken }),
  response: undoneChange,
  limit: { calls: 60, perSeconds: 3600 },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Replaces the own password and ends all other sessions.',
  access: 'signed-in',
  body: passwordChangeInput,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  guesses: 'session',
  limit: { calls: 60, perSeconds: 3600 },
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/api/user/preferences',
  summary: 'Changes own preferences.',
  access: 'signed-in',
  body: preferences,
  response: preferences,
  accountLimit: { calls: 600, perSeconds: 3600 },
});

/** Minutes in which a reset link is valid; it works once. */
export const resetMinutes = 30;

export const resetRequestInput = z.object({
  username: z.string().trim().min(1, 'Please enter your username or email').max(254, 'Username is too long'),
});

/** Response and timing are the same for known and unknown usernames. */
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

const resetPasswordInput = z.object({ token: linkToken, newPassword: chosenPassword });

export const resetPasswordForm = resetPasswordInput
  .omit({ token: true })
  .extend(confirmation)
  .refine(passwordsAgree, disagreement);

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirm',
  summary: 'Sets a new password with the token from the mail, once, and ends all sessions of that person.',
  access: 'anyone',
  body: resetPasswordInput,
  limit: { calls: 60, perSeconds: 3600 },
});
