import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { nextSteps } from '#shared/articles.ts';
import { anchors, paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import type { Chat, ChatLine } from './use-chat.ts';

interface Props {
  chat: Chat;
  canHandOver: boolean;
  onHandOver: () => void;
  /** Called when a link to another page is followed. */
  onLeave: () => void;
}

const stepClass = buttonClass('secondary', 'bg-card');

/** The messages, newest at the bottom, scrolled into view. */
export function ChatLog({ chat, canHandOver, onHandOver, onLeave }: Props) {
  const { lines, pending, failure } = chat;
  const log = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useKeepFocus(log);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to every added line and state
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [lines.length, pending, failure]);

  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className="min-h-0 flex-1 space-y-3 overflow-y-auto overscroll-contain bg-background px-4 py-4"
    >
      {lines.map((line, place) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          key={place}
          line={line}
          {...{ chat, canHandOver, onHandOver, onLeave }}
        />
      ))}
      {pending && <p className="text-muted-foreground">Typing...</p>}
      {failure && (
        <div className="space-y-3 rounded-card border border-danger bg-danger-soft px-4 py-3">
          <p className="text-danger">{failure.reason}</p>
          <p>
            Try again, call <PhoneLink />, or use our{' '}
            <a href={anchors.contact} onClick={onLeave} className="text-link">
              contact form
            </a>
            .
          </p>
          <Button variant="secondary" onClick={chat.retry}>
            Try again
          </Button>
        </div>
      )}
      <div ref={end} />
    </div>
  );
}

function Line({ line, chat, canHandOver, onHandOver, onLeave }: Props & { line: ChatLine }) {
  const { text, fromVisitor, nextStep, suggestions = [], unanswered } = line;
  if (fromVisitor) {
    return (
      <p className="on-own ml-auto w-fit max-w-[85%] rounded-card rounded-br-none px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        <span className="sr-only">You: </span>
        {text}
      </p>
    );
  }
  // Without a key (the first reply was lost) there is no stored conversation to send.
  const handOver =
    canHandOver &&
    (chat.key ? (
      <Button variant="secondary" className="bg-card" onClick={onHandOver}>
        {nextSteps.message}
      </Button>
    ) : (
      <a href={anchors.contact} onClick={onLeave} className={stepClass}>
        {nextSteps.message}
      </a>
    ));
  return (
    <div className="max-w-[92%] space-y-2.5">
      <p className="w-fit rounded-card rounded-bl-none border bg-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {suggestions.length > 0 && (
        <ul className="space-y-2">
          {suggestions.map((title) => (
            <li key={title}>
              <Button variant="secondary" className="bg-card text-left" onClick={() => chat.send(title)}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(nextStep || unanswered) && (
        <div className="flex flex-wrap gap-2">
          {nextStep === 'book' && (
            <Link to={paths.book} onClick={onLeave} className={stepClass}>
              {nextSteps.book}
            </Link>
          )}
          {nextStep === 'sign_in' && (
            <Link to={paths.auth} onClick={onLeave} className={stepClass}>
              {nextSteps.sign_in}
            </Link>
          )}
          {(nextStep === 'message' || unanswered) && handOver}
          {(nextStep === 'call' || unanswered) && (
            <a href={`tel:${firm.phone.dial}`} className={stepClass}>
              Call {firm.phone.label}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
