import { SendHorizontal } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { Party } from '#shared/conversations.ts';
import { messageProblem } from '#shared/messages.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { AttachmentPicker } from '../messages/attachment-picker.tsx';
import { type Draft, useDraft } from '../messages/draft.ts';
import { DraftAttachments } from '../messages/draft-attachments.tsx';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';

interface Props {
  party: Party;
  /** The customer whose files can be attached; undefined between colleagues. */
  filesOf: number | undefined;
  onSend: (draft: Draft) => void;
  field: Ref<HTMLTextAreaElement>;
}

/** The text field and send button of a conversation. */
export function Composer({ party, filesOf, onSend, field }: Props) {
  const { draft, change, clear } = useDraft(party);
  const [error, setError] = useState<string>();
  const { maySend, question } = useNumberCheck();

  async function send() {
    const problem = messageProblem(draft.content);
    const content = draft.content.trim();
    setError(problem);
    document.getElementById('composer')?.focus();
    if (problem || !(await maySend(content))) return;
    onSend({ ...draft, content });
    clear();
  }

  return (
    <form
      noValidate
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="print:hidden space-y-2 border-t px-3 py-3 md:px-4"
    >
      <DraftAttachments draft={draft} onChange={change} />
      <div className="flex items-end gap-2">
        {filesOf !== undefined && (
          <AttachmentPicker
            owner={filesOf}
            chosen={draft.attachments}
            onChange={(attachments) => change({ attachments })}
          />
        )}
        <textarea
          ref={field}
          id="composer"
          rows={1}
          aria-label="Message"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          placeholder="Write a message"
          value={draft.content}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'composer-error' : undefined}
          onChange={(event) => {
            change({ content: event.target.value });
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send();
          }}
          className={`${inputClass} field-sizing-content max-h-40 resize-none`}
        />
        <Button type="submit" title="Ctrl+Enter or Cmd+Enter" className="px-3.5! md:px-4.5!">
          <SendHorizontal className="size-4.5" aria-hidden="true" />
          <span className="max-md:sr-only">Send</span>
        </Button>
      </div>
      {question}
      {error && (
        <p id="composer-error" role="alert" className="text-caption font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
