import { useRef, useState } from 'react';
import { texts } from '#firm';
import type { NextStep } from '#shared/articles.ts';
import * as chatApi from '#shared/chat.ts';
import { sensitiveWarning, sessionIdLength } from '#shared/chat.ts';
import { sensitiveNumber } from '#shared/sensitive-numbers.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';

export interface ChatLine {
  text: string;
  fromVisitor?: boolean;
  nextStep?: NextStep | null;
  suggestions?: string[];
  /** Whether the contact form and the phone number are offered below it. */
  unanswered?: boolean;
}

/** A question without a response; the retry uses the same idempotency key. */
interface Failure {
  question: string;
  idempotencyKey: string;
  reason: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(sessionIdLength));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** One chat, which lasts as long as the page is open. */
export function useChat() {
  const [sessionId, setSessionId] = useState(newSessionId);
  const [key, setKey] = useState<string>();
  const [lines, setLines] = useState<ChatLine[]>([{ text: texts.chat.greeting }]);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // A second click may come before React has rendered the first.
  const busy = useRef(false);

  const say = (line: ChatLine) => setLines((before) => [...before, line]);

  async function ask(question: string, idempotencyKey: string, session = sessionId) {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await call(
        chatApi.sendMessage,
        { sessionId: session, key, message: question },
        { idempotencyKey },
      );
      if (answer.key) setKey(answer.key);
      const { response, nextStep, suggestions, answered } = answer;
      say({ text: response, nextStep, suggestions, unanswered: !answered });
    } catch (error) {
      const reason = messageOf(error, 'We could not get an answer just now.');
      setFailure({ question, idempotencyKey, reason });
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    sessionId,
    key,
    lines,
    pending,
    failure,
    say,
    /** Returns whether the text was accepted. */
    send(text: string): boolean {
      const question = text.trim();
      if (question === '' || busy.current) return false;
      if (sensitiveNumber(question)) {
        say({ text: sensitiveWarning });
        return false;
      }
      say({ text: question, fromVisitor: true });
      // If the first reply was lost, the server may have stored the question in a session whose key we never received.
      const session = failure && !key ? newSessionId() : sessionId;
      setSessionId(session);
      void ask(question, crypto.randomUUID(), session);
      return true;
    },
    retry() {
      if (failure) void ask(failure.question, failure.idempotencyKey);
    },
  };
}
export type Chat = ReturnType<typeof useChat>;
