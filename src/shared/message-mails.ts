import { z } from 'zod';

/**
 * What an answer by mail to somebody results in: an email with the text, or one that says that a message waits. In the
 * other cases there is no email, and the message is only in the portal: the address is not confirmed, Email
 * Notifications are off, or mail to the address bounced.
 */
export const mailPlans = ['text', 'notice', 'unconfirmed', 'off', 'bounced'] as const;

export const mailPlan = z.object({ plan: z.enum(mailPlans), address: z.string() });
export type MailPlan = z.infer<typeof mailPlan>;

/** `none`: no email was due; the message is only in the portal. `failed`: it could not be sent for a day. */
export const mailStates = ['waiting', 'sent', 'bounced', 'failed', 'none'] as const;

/** What only staff see of a message's mail. */
export const messageMail = {
  /** For a message that staff wrote on the channel `email`. */
  mail: z
    .object({
      state: z.enum(mailStates),
      /** Whether it contained the text, or only said that a message waits. */
      withText: z.boolean(),
      /** For a bounced one: the response of the recipient's server. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** For a message that came by mail: why its sender may be somebody else. */
  mailWarning: z.string().nullable(),
  /** For a message that came by mail: the id of the original, if the caller may download it. */
  originalMailId: z.int().nullable(),
};
const staffView = z.object(messageMail);
export type MessageMail = z.infer<typeof staffView>;
