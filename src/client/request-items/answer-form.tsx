import { type ReactNode, useState } from 'react';
import { maxAnswerLength, type RequestItem } from '#shared/request-items.ts';
import { usePersistedDraft, writeDraft } from '../core/persisted-draft.ts';
import { useUser } from '../core/session.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import type { ItemAnswers } from './use-item-answers.ts';

interface Props {
  item: RequestItem;
  answers: ItemAnswers;
  onSent: () => void;
  /** Beside the button. */
  beside: ReactNode;
}

/** The answer to a question. Typed text survives a reload. */
export function AnswerForm({ item: { id, answer }, answers, onSent, beside }: Props) {
  const { id: userId } = useUser();
  const name = `answer:${id}`;
  const text = usePersistedDraft<string>(userId, name) ?? answer ?? '';
  const [missing, setMissing] = useState(false);
  const check = useNumberCheck();

  async function send() {
    const words = text.trim();
    setMissing(words === '');
    if (words === '' || !(await check.maySend(words))) return;
    if (await answers.answer(id, words)) {
      writeDraft(userId, name, undefined);
      onSent();
    }
  }

  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        id={`answer-${id}`}
        label="Your answer"
        hint="Please leave out Social Security numbers."
        rows={3}
        maxLength={maxAnswerLength}
        value={text}
        error={missing && text.trim() === '' ? 'Please enter an answer' : undefined}
        onChange={(event) => writeDraft(userId, name, event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button
          type="submit"
          className="max-xs:w-full"
          pending={answers.isPending(id)}
          pendingLabel="Sending..."
        >
          Send answer
        </Button>
        {beside}
      </div>
      {check.question}
    </form>
  );
}
