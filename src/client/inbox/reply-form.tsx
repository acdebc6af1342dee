import { useEffect, useRef, useState } from 'react';
import type { InboxMessage } from '#shared/inbox.ts';
import { missingInformation } from '#shared/messages.ts';
import { messageOf } from '../core/api-error.ts';
import { readDraft, usePersistedDraft, writeDraft } from '../core/persisted-draft.ts';
import { useUser } from '../core/session.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { RecipientTemplateMenu } from '../message-templates/recipient-template-menu.tsx';
import { sendFailure } from '../messages/api.ts';
import { AttachmentPicker } from '../messages/attachment-picker.tsx';
import type { Draft } from '../messages/draft.ts';
import { DraftAttachments } from '../messages/draft-attachments.tsx';
import { byMailLine } from '../messages/mail-words.ts';
import { type Recipient, userRecipient } from '../messages/recipient.tsx';
import { ForwardPicker } from '../messages/recipient-picker.tsx';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { toast } from '../ui/toast.ts';
import { isAnsweredMeanwhile, useNewestMessages, useSendMessage } from './api.ts';
import { ColleagueAnswer } from './colleague-answer.tsx';
import { answersSince, forwardedBlock, greeting, type ReplyKind, replyRecipient } from './reply.ts';

interface Props {
  kind: ReplyKind;
  message: InboxMessage;
  onSent: () => void;
  onCancel: () => void;
}

const words = {
  reply: { send: 'Send Reply', sending: 'Sending...' },
  forward: { send: 'Forward Message', sending: 'Forwarding...' },
};

/** Replies to a message or forwards it. The draft survives closing the dialog. */
export function ReplyForm({ kind, message, onSent, onCancel }: Props) {
  const { id: me } = useUser();
  const other = replyRecipient(message, me);
  const quote = kind === 'forward' ? forwardedBlock(message) : '';
  const prefill = kind === 'reply' && other ? greeting(other) : quote;

  const name = `answer:${kind}:${message.id}`;
  const draft = usePersistedDraft<Draft>(me, name) ?? { content: prefill, attachments: [] };
  const change = (values: Partial<Draft>) => writeDraft(me, name, { ...draft, ...values });
  const drop = () => writeDraft<Draft>(me, name, undefined);

  const [recipient, setRecipient] = useState<Recipient | undefined>(() =>
    kind === 'reply' && other ? userRecipient(other) : undefined,
  );
  const send = useSendMessage((content) => {
    // After Cancel, the user may have begun another reply to the same message.
    if (readDraft<Draft>(me, name)?.content === content) drop();
  });
  const answeredMeanwhile = isAnsweredMeanwhile(send.error);
  const { data: newest = [] } = useNewestMessages(message.conversationId, answeredMeanwhile);
  const { maySend, question } = useNumberCheck();
  // A second click may come before React has rendered the first.
  const busy = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  /** The prefilled text, which is not a draft. */
  const automatic = useRef(prefill);
  /** The position after the template that was inserted last. */
  const caret = useRef(0);

  useEffect(() => {
    if (kind === 'forward') return document.getElementById('answer-recipient')?.focus();
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [kind]);

  function insert(text: string) {
    const area = field.current;
    const { content } = draft;
    if (!area || content === automatic.current) {
      automatic.current = text + quote;
      caret.current = text.length;
      return change({ content: automatic.current });
    }
    caret.current = area.selectionStart + text.length;
    change({ content: content.slice(0, area.selectionStart) + text + content.slice(area.selectionEnd) });
  }

  function focusAfterTemplate() {
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
  }

  const complete = draft.content.trim() !== '' && recipient !== undefined;

  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault();
    if (!complete) return toast({ variant: 'destructive', ...missingInformation });
    if (busy.current) return;
    busy.current = true;
    if (!(await maySend(draft.content))) {
      busy.current = false;
      return;
    }
    const fileIds = draft.attachments.map(({ id }) => id);
    send.mutate(
      {
        content: draft.content,
        ...(kind === 'reply'
          ? // By now the newest messages, including those of colleagues, are on screen.
            { replyToId: message.id, ...(newest[0] && { seenUpToId: newest[0].id }) }
          : { forwardOfId: message.id, toUserId: recipient.value as number }),
        ...(fileIds.length > 0 && { fileIds }),
      },
      {
        onSuccess: onSent,
        onSettled: () => {
          busy.current = false;
        },
      },
    );
  }

  const clientId = [message.from, message.to].find((side) => side?.role === 'customer')?.id;
  const elsewhere = recipient?.client && recipient.value !== clientId;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {question}
      {answeredMeanwhile ? (
        <ColleagueAnswer
          title={messageOf(send.error)}
          message={message}
          answers={answersSince(message.id, newest, me)}
        />
      ) : (
        send.error && <FormAlert title={messageOf(send.error, sendFailure.description)} />
      )}
      {kind === 'forward' ? (
        <ForwardPicker
          id="answer-recipient"
          sender={message.from.closed ? undefined : userRecipient(message.from)}
          chosen={recipient}
          onChoose={setRecipient}
        />
      ) : (
        <p>
          Your reply goes to <strong className="font-semibold">{recipient?.label}</strong>.
        </p>
      )}
      {message.channel === 'email' && <p className="text-muted-foreground">{byMailLine()}</p>}
      {elsewhere && (
        <p role="status" className="rounded-control bg-warning-soft px-4 py-3 text-warning">
          You are passing this message on to another client. Files of {message.from.name} do not go along.
        </p>
      )}
      <TextAreaField
        ref={field}
        id="answer-content"
        label="Message"
        rows={8}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={draft.content}
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
      />
      <DraftAttachments draft={draft} onChange={change} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={!complete}
          pending={send.isPending}
          pendingLabel={words[kind].sending}
        >
          {words[kind].send}
        </Button>
        <RecipientTemplateMenu recipient={recipient} onChoose={insert} focusField={focusAfterTemplate} />
        {kind === 'reply' && recipient?.client && (
          <AttachmentPicker
            labelled
            owner={recipient.value as number}
            chosen={draft.attachments}
            onChange={(attachments) => change({ attachments })}
          />
        )}
        <Button
          variant="quiet"
          onClick={() => {
            drop();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
