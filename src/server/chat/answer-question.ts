import { and, eq, gt, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { fillArticle } from '#shared/articles.ts';
import type * as chatApi from '#shared/chat.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { chatMessages, chatSessions, unansweredQuestions } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Actor } from '../core/security/actor.ts';
import { type Finding, findArticle } from './find-article.ts';
import { chatKeyPurpose, requireOwnSession } from './own-session.ts';
import { smallTalk } from './small-talk.ts';

/** Far more questions than a real visitor asks. */
const questionsAnHour = 60;

const noAnswer = `I'm sorry, I don't have an answer to that. Our staff do: send them this conversation, or call ${firm.phone.label} (${firm.hours}).`;
const tellMore = 'Could you tell me a little more? A few words about what you need are enough.';
const guess = 'I am not sure that I understand you. This may be what you need:';
const unsure = `I'm not sure what you mean. If it is not one of these, send this conversation to our staff, or call ${firm.phone.label}.`;

/**
 * Stores question and answer together, and counts unanswered questions. Others may know a session id, but only its
 * visitor has the key. So a message without the key is answered, but the stored conversation is neither read nor
 * continued.
 */
export async function sendChatMessage(
  context: Context,
  actor: Actor,
  { sessionId, key, message }: Input<typeof chatApi.sendMessage>,
): Promise<ResponseOf<typeof chatApi.sendMessage>> {
  return inTransaction(context, async (tx) => {
    const joined = await joinSession(tx, sessionId, key);
    if (joined) await refuseFlood(tx.db, sessionId);

    const reply = await replyTo(tx.db, message);
    if (!joined) return reply;
    const userId = actor.session?.user.id ?? null;
    await tx.db.insert(chatMessages).values([
      { sessionId, userId, isFromUser: true, content: message },
      { sessionId, userId, isFromUser: false, content: reply.response },
    ]);
    return { ...reply, key: tx.signer.sign(chatKeyPurpose, sessionId) };
  });
}

async function replyTo(tx: Db, message: string) {
  const pleasantry = smallTalk(message);
  if (pleasantry) return { response: pleasantry, answered: true, nextStep: null, suggestions: [] };
  const { answer, certain, declined, suggestions, words } = await findArticle(tx, message);
  if (!certain && !declined) await countUnanswered(tx, words, message);
  return {
    response: responseOf({ answer, certain, suggestions, words }),
    answered: certain,
    nextStep: answer?.nextStep ?? null,
    suggestions,
  };
}

function responseOf({ answer, certain, suggestions, words }: Omit<Finding, 'declined'>): string {
  if (answer) return certain ? fillArticle(answer.body) : `${guess}\n\n${fillArticle(answer.body)}`;
  if (words === '') return tellMore;
  return suggestions.length > 0 ? unsure : noAnswer;
}

/** The first message with an id starts the session; after that, only messages with the key belong to it. */
async function joinSession(tx: Context, id: string, key: string | undefined): Promise<boolean> {
  if (key !== undefined) {
    await requireOwnSession(tx, id, key);
    return true;
  }
  const started = await tx.db.insert(chatSessions).values({ id }).onConflictDoNothing().returning();
  return started.length > 0;
}

async function refuseFlood(tx: Db, sessionId: string): Promise<void> {
  const asked = await tx.$count(
    chatMessages,
    and(
      eq(chatMessages.sessionId, sessionId),
      chatMessages.isFromUser,
      gt(chatMessages.sentAt, sql`now() - interval '1 hour'`),
    ),
  );
  if (asked < questionsAnHour) return;
  throw new AppError('too_many_requests', `That was a lot of questions. Please call ${firm.phone.label}.`);
}

/** Keeps the key below the maximum size of an index entry: compound words appear in it whole and in parts. */
const countedLetters = 600;

async function countUnanswered(tx: Db, words: string, wording: string): Promise<void> {
  if (words === '') return;
  const counted = [...words].slice(0, countedLetters).join('');
  await tx
    .insert(unansweredQuestions)
    .values({ words: counted, wording })
    .onConflictDoUpdate({
      target: unansweredQuestions.words,
      set: { times: sql`${unansweredQuestions.times} + 1`, lastAskedAt: sql`now()` },
    });
  await announce(tx, 'articles', 'staff');
}
