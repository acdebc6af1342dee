import { and, eq, like } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { files } from '#server/core/database/schema.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import type { User } from '#test/factories/users.ts';
import { type Conversation, conversations, conversationTopics } from './demo-data.ts';
import { daysBefore, fillPeriods, latestDaytimeBefore } from './firm-calendar.ts';
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
}

const demoClients = ['maya.okafor', 'theo.lindqvist', 'elena.castellanos'];
const ordinaryConversations = 91;
/** Until then the newest message of a customer is the unread one. */
const daysOfUnanswered = 6;
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

  for (const { from, to, support, paper, ...letter } of letters) {
    const values = { ...letter, ...support, sentAt: letter.sentAt.toISOString() };
    const { id } = await createMessage(db, from.id, to?.id ?? null, values);
    if (paper) await attachFile(db, id, await findPaper(db, paper));
  }
}

async function findPaper(db: Db, { owner, beginning }: NonNullable<Letter['paper']>): Promise<number> {
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.userId, owner.id), like(files.originalFilename, `${beginning}%`)));
  if (!file) throw new Error(`${owner.username} has no paper called ${beginning}`);
  return file.id;
}

/** Ordered by topic round, so that two conversations on the same topic are not adjacent. */
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
  // A message to the support queue was taken by the customer's accountant, unless it is unread.
  const staff = addressee ?? (unread > 0 ? null : demoUsers.accountantOf(client));

  const letters: Omit<Letter, 'content'>[] = [];
  let sentAt = daysBefore(now, conversation.daysAgo);
  for (const [step, line] of lines.toReversed().entries()) {
    // Messages of the last hour may be outside of daytime.
    if (line.by === 'staff' || conversation.daysAgo > 0.05) sentAt = latestDaytimeBefore(sentAt, line.by);
    const [from, to] = line.by === 'staff' && staff ? [staff, client] : [client, staff];
    const paper = line.paper === undefined ? undefined : { owner: client, beginning: line.paper };
    letters.unshift({ from, to, sentAt, read: step >= unread, queued, channel, support, paper });
    const sameWriter = lines.at(-2 - step)?.by === line.by;
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
