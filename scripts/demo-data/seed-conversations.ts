import { and, eq, like } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { files, threadComments, threads } from '#server/core/database/schema.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import type { User } from '#test/factories/users.ts';
import { type Conversation, conversations, conversationTopics } from './demo-data.ts';
import { daysBefore, fillPeriods, latestDaytimeBefore, openDayAt } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';
import { fraction, take } from './variety.ts';

interface Letter {
  from: User;
  to: User | null;
  content: string;
  sentAt: Date;
  read: boolean;
  queued: boolean;
  channel?: 'email';
  support?: Conversation['support'];
  paper?: { owner: User; beginning: string };
  comments: { by: User; content: string }[];
  conversation: Conversation;
  /** Written in the customer's conversation with another staff member or with the firm. */
  answersForOthers: boolean;
  /** Who took a message to the firm from the queue. */
  takenBy: User | null;
}

const demoClients = ['maya.okafor', 'theo.lindqvist', 'elena.castellanos'];
const ordinaryConversations = 91;
/** Up to this age, a customer's newest message is unread. */
const daysOfUnanswered = 6;
/** Up to this age, a staff member's answer waits for the customer; after that the conversation is done. */
const daysOfWaiting = 12;
const minutesToComment = 18;
const minutesToAnswer = [38, 1_460, 96, 212, 2_870, 17, 1_120, 305, 54, 4_390, 128];

export async function seedConversations(
  db: Db,
  now: Date,
  demoUsers: DemoUsers,
  companies: Map<number, number>,
) {
  const letters = [...conversations, ...ordinary(now, demoUsers, companies)]
    .flatMap((conversation, index) => lettersOf(conversation, index, now, demoUsers))
    .sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());

  const threadIds = new Map<string, number>();
  const latest = new Map<number, Letter>();
  for (const written of letters) {
    const { from, to, support, paper, comments, conversation, answersForOthers, takenBy, ...letter } =
      written;
    const parties = `${conversation.client} ${conversation.staff}`;
    const sentAt = letter.sentAt.toISOString();
    const threadId = answersForOthers ? threadIds.get(parties) : undefined;
    const values = { ...letter, ...support, sentAt, threadId };
    const message = await createMessage(db, from.id, to?.id ?? null, values);
    if (message.threadId === null) throw new Error(`A message of ${from.username} is in no conversation`);
    threadIds.set(parties, message.threadId);
    latest.set(message.threadId, written);
    if (paper) await attachFile(db, message.id, await findPaper(db, paper));
    for (const { by, content } of comments) {
      const createdAt = new Date(letter.sentAt.getTime() + minutesToComment * 60_000).toISOString();
      const place = { threadId: message.threadId, afterMessageId: message.id };
      await db.insert(threadComments).values({ ...place, authorId: by.id, content, createdAt });
    }
  }
  for (const [threadId, letter] of latest) await setState(db, now, threadId, letter);
}

/** Sets the state that staff would have left by now. Triggers have set it by who wrote last. */
async function setState(db: Db, now: Date, threadId: number, letter: Letter): Promise<void> {
  const { conversation, sentAt, takenBy, from, read } = letter;
  const isLong = sentAt < daysBefore(now, daysOfWaiting);
  const isDone = from.role === 'admin' ? isLong : read;
  const state = conversation.state ?? (isDone ? 'done' : undefined);
  const until = conversation.snoozedUntil;
  await db
    .update(threads)
    .set({
      ...(state && { state, stateSince: sentAt.toISOString() }),
      ...(takenBy && { assigneeId: takenBy.id }),
      ...(until && { state: 'waiting', snoozedUntil: openDayAt(now, until, '09:00').toISOString() }),
      // Otherwise everybody would get a mail at the start about messages that have waited for days.
      alerted: sentAt < daysBefore(now, 1) ? 'owners' : null,
    })
    .where(eq(threads.id, threadId));
}

async function findPaper(db: Db, { owner, beginning }: NonNullable<Letter['paper']>): Promise<number> {
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.userId, owner.id), like(files.originalFilename, `${beginning}%`)));
  if (!file) throw new Error(`${owner.username} has no paper called ${beginning}`);
  return file.id;
}

/** All topics in turn, so that two conversations on the same topic are not adjacent. */
function mixedTopics() {
  const rounds = Math.max(...conversationTopics.map(({ conversations }) => conversations.length));
  return Array.from({ length: rounds }, (_, round) =>
    conversationTopics.flatMap(({ conversations, ofOwners }) =>
      conversations.slice(round, round + 1).map((lines) => ({ lines, ofOwners })),
    ),
  ).flat();
}

/** The other customers take the general texts in turn, the newest conversations closest together. */
function ordinary(now: Date, demoUsers: DemoUsers, companies: Map<number, number>) {
  const texts = mixedTopics();
  const waiting = new Set(conversations.map(({ client }) => client));
  const clients = demoUsers.clients.filter(({ username }) => !demoClients.includes(username));

  let turn = 0;
  return Array.from({ length: ordinaryConversations }, (_, index): Conversation => {
    const { lines, ofOwners } = take(texts, index);
    const daysAgo = 1.4 + 405 * (index / ordinaryConversations) ** 1.8;
    const known = daysBefore(now, daysAgo + 21).toISOString();
    const suits = ({ id, username, createdAt }: User) =>
      createdAt < known &&
      (companies.has(id) || !ofOwners) &&
      (daysAgo > daysOfUnanswered || !waiting.has(username));
    let client = take(clients, turn++ * 29);
    while (!suits(client)) client = take(clients, turn++ * 29);
    return {
      client: client.username,
      staff: demoUsers.accountantOf(client).username,
      daysAgo: daysAgo + fraction(index) * 0.8,
      lines,
      channel: index % 13 === 3 ? 'email' : undefined,
    };
  });
}

/** Built from the last message backwards, each in its sender's daytime. */
function lettersOf(conversation: Conversation, index: number, now: Date, demoUsers: DemoUsers): Letter[] {
  const { lines, unread = 0, channel, support } = conversation;
  const client = demoUsers.named(conversation.client);
  const queued = conversation.staff === null;
  const addressee = conversation.staff === null ? undefined : demoUsers.named(conversation.staff);
  // A message to the firm was taken by the customer's accountant, unless it is unread.
  const takenBy = queued && unread === 0 ? demoUsers.accountantOf(client) : null;
  const staff = addressee ?? takenBy;

  const letters: Omit<Letter, 'content'>[] = [];
  let sentAt = daysBefore(now, conversation.daysAgo);
  for (const [step, line] of lines.toReversed().entries()) {
    // Messages of the last hour may be outside of daytime.
    if (line.by === 'staff' || conversation.daysAgo > 0.05) sentAt = latestDaytimeBefore(sentAt, line.by);
    const colleague = line.colleague === undefined ? undefined : demoUsers.named(line.colleague);
    const writer = line.by === 'staff' ? (colleague ?? staff) : null;
    letters.unshift({
      from: writer ?? client,
      to: writer ? client : (addressee ?? null),
      sentAt,
      read: step >= unread,
      queued: queued && !writer,
      channel,
      support: writer ? undefined : support,
      paper: line.paper === undefined ? undefined : { owner: client, beginning: line.paper },
      comments: (line.comments ?? []).map(({ by, text }) => ({ by: demoUsers.named(by), content: text })),
      conversation,
      answersForOthers: writer !== null && writer !== addressee,
      takenBy,
    });
    const before = lines.at(-2 - step);
    const sameWriter = before?.by === line.by && before.colleague === line.colleague;
    sentAt = daysBefore(sentAt, (sameWriter ? 4 : take(minutesToAnswer, index * 3 + step)) / 1_440);
  }

  const begun = letters[0]?.sentAt ?? now;
  return letters.map((letter, line) => ({
    ...letter,
    content: fillPeriods(lines[line]?.text ?? '', begun)
      .replaceAll('{client}', client.firstName ?? 'there')
      .replaceAll('{staff}', staff?.firstName ?? 'all')
      .replaceAll('{amount}', amount(index)),
  }));
}

function amount(index: number): string {
  const dollars = 240 + fraction(index) ** 2 * 4_700;
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
