import { SendHorizontal } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { maxQuestionLength } from '#shared/chat.ts';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';

interface Props {
  pending: boolean;
  /** Returns whether the text was accepted; rejected text stays in the field. */
  onSend: (text: string) => boolean;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function ChatComposer({ pending, onSend, field }: Props) {
  const [text, setText] = useState('');
  // Gets the focus when the hand-over form is closed.
  useEffect(() => field.current?.focus(), [field]);

  function send() {
    if (onSend(text)) setText('');
    // The button becomes disabled and would lose the focus.
    field.current?.focus();
  }

  return (
    <form
      noValidate
      aria-label="Ask a question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="shrink-0 border-t px-3 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label="Your question"
          placeholder="Type your question"
          enterKeyHint="send"
          maxLength={maxQuestionLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className={`${inputClass} field-sizing-content max-h-28 resize-none`}
        />
        <Button type="submit" aria-label="Send" disabled={pending || text.trim() === ''} className="px-3.5!">
          <SendHorizontal className="size-4.5" aria-hidden="true" />
        </Button>
      </div>
      <p className="mt-1.5 text-caption text-muted-foreground">
        Please leave out Social Security, tax and card numbers.
      </p>
    </form>
  );
}
