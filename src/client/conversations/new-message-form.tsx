import { type SubmitEvent, useRef, useState } from 'react';
import type { Party } from '#shared/conversations.ts';
import { messageProblem, recipientRequired } from '#shared/messages.ts';
import { useUser } from '../core/session.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { AttachmentPicker } from '../messages/attachment-picker.tsx';
import { type Draft, useDraft } from '../messages/draft.ts';
import { DraftAttachments } from '../messages/draft-attachments.tsx';
import type { Recipient } from '../messages/recipient.tsx';
import { RecipientPicker } from '../messages/recipient-picker.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { toast } from '../ui/toast.ts';
import { BackLink } from './back-link.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

interface Props {
  back: string;
  /** Whether the user opened it on purpose: the first field then gets the focus. */
  arriving: boolean;
  /** The preselected recipient. */
  preset?: Recipient | undefined;
  /** Resolves with whether the message was accepted; if not, the text stays in the form. */
  onSend: (party: Party, draft: Draft) => Promise<boolean> | boolean;
}

export function NewMessageForm({ back, arriving, preset, onSend }: Props) {
  const { id: me, role } = useUser();
  const { draft, change, clear } = useDraft('new');
  const [recipient, setRecipient] = useState(preset);
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<{ recipient?: string; content?: string }>({});
  const { maySend, question } = useNumberCheck();
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(arriving, heading, () =>
    document.getElementById(preset ? 'new-message-content' : 'new-message-recipient'),
  );

  const filesOf = role === 'customer' ? me : recipient?.client ? (recipient.value as number) : undefined;

  function choose(next: Recipient | undefined) {
    setRecipient(next);
    setProblems({ ...problems, recipient: undefined });
    // Attachments belong to one customer and must not be sent to another.
    if (role === 'admin') change({ attachments: [] });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (sending) return;
    const problem = messageProblem(draft.content);
    const content = draft.content.trim();
    setProblems({
      recipient: recipient ? undefined : recipientRequired.description,
      content: problem,
    });
    if (!recipient) {
      toast({ variant: 'destructive', ...recipientRequired });
      document.getElementById('new-message-recipient')?.focus();
    } else if (problem) document.getElementById('new-message-content')?.focus();
    if (!recipient || problem || !(await maySend(content))) return;
    setSending(true);
    const isSent = await onSend(recipient.value, { ...draft, content });
    setSending(false);
    if (isSent) clear();
  }

  return (
    <>
      <header className="flex min-h-16 items-center gap-3 border-b py-2 pr-4 pl-2 @2xl/panes:pl-5">
        <BackLink to={back} />
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          New Message
        </h2>
      </header>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="w-full max-w-[640px] space-y-5 overflow-y-auto p-4 @2xl/panes:p-5"
      >
        <RecipientPicker
          id="new-message-recipient"
          chosen={recipient}
          onChoose={choose}
          error={problems.recipient}
        />
        <TextAreaField
          id="new-message-content"
          label="Message"
          rows={7}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={draft.content}
          error={problems.content}
          onChange={(event) => {
            change({ content: event.target.value });
            setProblems({ ...problems, content: undefined });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
        <DraftAttachments draft={draft} onChange={change} />
        {question}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={sending} pendingLabel="Sending...">
            Send Message
          </Button>
          {filesOf !== undefined && (
            <AttachmentPicker
              labelled
              owner={filesOf}
              chosen={draft.attachments}
              onChange={(attachments) => change({ attachments })}
            />
          )}
        </div>
      </form>
    </>
  );
}
