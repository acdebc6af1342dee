import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import {
  contacts,
  type incomingMails as incomingMailRows,
  messageMails,
  messages,
  threads,
  users,
} from '#server/core/database/schema.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import type { NewRow } from '#test/factories/new-row.ts';
import { incomingMails } from './demo-data.ts';
import { daysBefore, latestDaytimeBefore } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';

/** The demo accounts: all their mail is delivered, and two have agreed to read messages in emails. */
const reachable = ['maya.okafor', 'theo.lindqvist', 'elena.castellanos'];
const agreed = ['maya.okafor', 'elena.castellanos'];
const bounceReason = '550 5.1.1 The mailbox does not exist.';

type Mail = NewRow<typeof incomingMailRows> & { receivedAt: string };

/** The sent and received emails of all conversations by email, and incoming emails that belong to none. */
export async function seedMail(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  for (const username of agreed)
    await setPreferences(db, demoUsers.named(username).id, { messageTextByMail: true });
  const mailed = await selectMailed(db);
  const answers = mailed.filter(({ role }) => role === 'customer');
  const mails = [...answers.map(fromClient), ...(await otherMails(db, now))];
  for (const mail of mails.sort((one, other) => one.receivedAt.localeCompare(other.receivedAt)))
    await createIncomingMail(db, mail);
  await noteSent(db, mailed);
  await answerByMail(db);
}

function selectMailed(db: Db) {
  return db
    .select({
      id: messages.id,
      sentAt: messages.sentAt,
      fromUserId: messages.fromUserId,
      toUserId: messages.toUserId,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .where(eq(messages.channel, 'email'))
    .orderBy(asc(messages.id));
}

type Mailed = Awaited<ReturnType<typeof selectMailed>>[number];

function fromClient({ id, sentAt, firstName, lastName, email }: Mailed): Mail {
  return {
    receivedAt: sentAt,
    fromName: [firstName, lastName].filter(Boolean).join(' ') || null,
    fromAddress: email.toLowerCase(),
    subject: 'Re: A message is waiting for you',
    authentication: 'passed',
    outcome: 'message',
    messageId: id,
  };
}

async function otherMails(db: Db, now: Date): Promise<Mail[]> {
  const addresses = incomingMails.flatMap(({ from, outcome }) => (outcome === 'enquiry' && from) || []);
  const enquiries = await db
    .select({ id: contacts.id, email: contacts.email })
    .from(contacts)
    .where(inArray(contacts.email, addresses));
  return incomingMails.map(({ from, name, daysAgo, ...mail }) => ({
    ...mail,
    fromName: name,
    fromAddress: from,
    contactId: enquiries.find(({ email }) => email === from)?.id ?? null,
    receivedAt: latestDaytimeBefore(daysBefore(now, daysAgo), 'client').toISOString(),
  }));
}

/** Every answer of the firm was sent; the last one to a client who has not written since bounced. */
async function noteSent(db: Db, mailed: Mailed[]): Promise<void> {
  const sent = mailed.filter(({ role }) => role === 'admin');
  const recipients = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(sent.flatMap(({ toUserId }) => toUserId ?? []))]));
  const recipientOf = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const returned = sent.findLast(({ id, toUserId }) => {
    const username = recipientOf.get(toUserId ?? 0)?.username;
    const isAnswered = mailed.some((later) => later.id > id && later.fromUserId === toUserId);
    return username && !reachable.includes(username) && !isAnswered;
  });
  const rows = sent.flatMap(({ id, sentAt, toUserId }) => {
    const recipient = recipientOf.get(toUserId ?? 0);
    if (!recipient) return [];
    const bounce = id === returned?.id ? { bouncedAt: sentAt, bounceReason } : {};
    const withText = agreed.includes(recipient.username);
    return [{ messageId: id, address: recipient.email, withText, sentAt, ...bounce }];
  });
  await db.insert(messageMails).values(rows);
  const unreachable = recipientOf.get(returned?.toUserId ?? 0);
  if (!unreachable) throw new Error('Mail to nobody in the demo came back');
  await db
    .update(users)
    .set({ bouncedAddress: unreachable.email.toLowerCase() })
    .where(eq(users.id, unreachable.id));
}

const conversationsByMail = 2;

/** Sets the channel of the newest conversations whose last message came by mail to email. */
async function answerByMail(db: Db): Promise<void> {
  const newest = await db
    .select({ id: threads.id })
    .from(threads)
    .innerJoin(messages, eq(messages.id, threads.lastMessageId))
    .where(eq(messages.channel, 'email'))
    .orderBy(desc(messages.id))
    .limit(conversationsByMail);
  const ids = newest.map(({ id }) => id);
  await db.update(threads).set({ channel: 'email' }).where(inArray(threads.id, ids));
}
