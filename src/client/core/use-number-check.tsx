import { type ReactNode, useState } from 'react';
import { sensitiveNumber } from '#shared/sensitive-numbers.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface NumberCheck {
  /** Whether the texts may be sent: true immediately, or once the user has confirmed. */
  maySend: (...texts: string[]) => Promise<boolean>;
  /** Render it beside the form, and inside the dialog if the form is in one. */
  question: ReactNode;
}

/** Asks signed-in users to confirm before a text with a Social Security, tax or card number is sent. */
export function useNumberCheck(): NumberCheck {
  const [answer, setAnswer] = useState<(maySend: boolean) => void>();
  const decide = (maySend: boolean) => {
    answer?.(maySend);
    setAnswer(undefined);
  };
  return {
    maySend: async (...texts) => {
      if (!texts.some(sensitiveNumber)) return true;
      return new Promise((resolve) => setAnswer(() => resolve));
    },
    question: (
      <ConfirmDialog
        open={answer !== undefined}
        title="Send this number?"
        cancelLabel="Go back"
        confirmLabel="Send anyway"
        pendingLabel="Send anyway"
        pending={false}
        failure={undefined}
        onConfirm={() => decide(true)}
        onClose={() => decide(false)}
      >
        <p>
          This looks like a Social Security number, a tax number or a card number. Everybody at the firm who
          may read this text will see it.
        </p>
        <p>It is safer in a document: share one under Files, where it is stored encrypted.</p>
      </ConfirmDialog>
    ),
  };
}
