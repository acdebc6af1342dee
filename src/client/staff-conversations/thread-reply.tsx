import { SendHorizontal } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { messageProblem } from '#shared/messages.ts';
import type { CommentedMessage, StaffConversationDetails } from '#shared/staff-conversations.ts';
import type { Answer } from '../conversations/outbox.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { TemplateMenu } from '../message-templates/template-menu.tsx';
import { AttachmentPicker } from '../messages/attachment-picker.tsx';
import type { Draft } from '../messages/draft.ts';
import { DraftAttachments } from '../messages/draft-attachments.tsx';
import { Button } from '../ui/button.tsx';
import { useChangeConversation, useMarkWriting } from './api.ts';
import { ThreadChannel } from './thread-channel.tsx';
import { useThreadDraft } from './thread-draft.ts';
import { ThreadField } from './thread-field.tsx';
import { workButtonClass } from './thread-looks.ts';
import { colleagueAnswers, otherSide } from './thread-words.ts';

/** Shorter than the time for which colleagues see the notice, so that it does not flicker. */
const writingEveryMs = 4000;

export type Written = Draft & Omit<Answer, 'conversationId'>;

interface Props {
  id: number;
  me: number;
  /** Undefined while it is loading. */
  conversation: StaffConversationDetails | undefined;
  messages: CommentedMessage[] | undefined;
  field: Ref<HTMLTextAreaElement>;
  onSend: (written: Written) => void;
  /** Ctrl+Shift+Enter in an empty field. */
  onDone: () => void;
  focusField: () => void;
}

/** Writes to the other side. */
export function ThreadReply({ id, me, conversation, messages, field, onSend, onDone, focusField }: Props) {
  const latestId = messages?.at(-1)?.id;
  const { draft, change, clear } = useThreadDraft(id, 'reply', latestId);
  const [error, setError] = useState<string>();
  const { maySend, question } = useNumberCheck();
  const noticeWriting = useNoticeWriting(id);
  const channel = useChangeConversation(id);
  // Sending waits while a change of channel is being saved, or the answer would still use the old one.
  const [waiting, setWaiting] = useState<{ done: boolean }>();
  const customer = conversation?.customer;
  const otherId = conversation && otherSide(conversation)?.id;
  const answered =
    messages && draft.afterId !== undefined
      ? colleagueAnswers(messages, { afterId: draft.afterId, me, otherId }).at(-1)
      : undefined;

  async function send(done: boolean) {
    const problem =
      messageProblem(draft.content) ??
      (latestId === undefined ? 'The messages are not loaded yet. Try again in a moment.' : undefined);
    const content = draft.content.trim();
    setError(problem);
    focusField();
    if (problem || latestId === undefined) return;
    if (channel.isPending) {
      setWaiting({ done });
      return;
    }
    if (!(await maySend(content))) return;
    onSend({
      content,
      attachments: draft.attachments,
      seenUpToId: latestId,
      seenChannel: conversation?.channel,
      done,
    });
    clear();
  }

  useEffect(() => {
    if (!waiting || channel.isPending) return;
    setWaiting(undefined);
    // After an error a toast is shown and the text stays in the field.
    if (!channel.isError) void send(waiting.done);
  });

  function submit(withShift: boolean) {
    const isBlank = draft.content.trim() === '' && draft.attachments.length === 0;
    if (withShift && isBlank) onDone();
    else void send(withShift);
  }

  return (
    <form
      noValidate
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
      className="space-y-2"
    >
      {answered && <Answered message={answered} />}
      <DraftAttachments draft={draft} onChange={change} />
      <ThreadField
        ref={field}
        label="Message"
        placeholder="Write a message"
        value={draft.content}
        error={error}
        onChange={(content) => {
          change({ content });
          setError(undefined);
          noticeWriting();
        }}
        onSubmit={submit}
      />
      {conversation && (
        <ThreadChannel
          conversation={conversation}
          chosen={channel.isPending ? channel.variables.channel : undefined}
          onChange={(chosen) => channel.mutate({ channel: chosen })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        {customer && (
          <>
            {/* Aligns the icon with the left edge of the field. */}
            <span className="-ml-2 inline-flex">
              <AttachmentPicker
                owner={customer.id}
                chosen={draft.attachments}
                onChange={(attachments) => change({ attachments })}
              />
            </span>
            <TemplateMenu
              quiet
              mergeFields={conversation.mergeFields}
              onChoose={(text) =>
                change({ content: [draft.content.trimEnd(), text].filter(Boolean).join('\n\n') })
              }
              focusField={focusField}
            />
          </>
        )}
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Button
            variant="secondary"
            title="Ctrl+Shift+Enter or Cmd+Shift+Enter"
            className={workButtonClass}
            pending={waiting !== undefined}
            onClick={() => void send(true)}
          >
            Send and done
          </Button>
          <Button
            type="submit"
            title="Ctrl+Enter or Cmd+Enter"
            className={workButtonClass}
            pending={waiting !== undefined}
          >
            <SendHorizontal className="size-4.5" aria-hidden="true" />
            Send
          </Button>
        </div>
      </div>
      {question}
    </form>
  );
}

/** A colleague's answer that arrived while this one was being written. */
function Answered({ message: { fromUserName, content } }: { message: CommentedMessage }) {
  return (
    <div role="alert" className="rounded-control border border-info bg-info-soft px-3.5 py-2 text-caption">
      <p className="font-semibold text-info">{fromUserName} has answered meanwhile:</p>
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{content}</p>
    </div>
  );
}

/** Notifies colleagues at intervals while the user types. */
function useNoticeWriting(id: number) {
  const { mutate } = useMarkWriting(id);
  const noticedAt = useRef(0);
  return () => {
    if (Date.now() - noticedAt.current < writingEveryMs) return;
    noticedAt.current = Date.now();
    mutate();
  };
}
