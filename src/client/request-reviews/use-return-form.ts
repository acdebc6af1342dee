import { type RefObject, useRef, useState } from 'react';
import type { ReturnReason } from '#shared/request-items.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';

export interface ReturnInput {
  reason: ReturnReason;
  note: string | undefined;
}

export interface ReturnForm {
  reason: ReturnReason | undefined;
  note: string;
  problem: 'reason' | 'note' | undefined;
  group: RefObject<HTMLFieldSetElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  chooseReason: (reason: ReturnReason) => void;
  writeNote: (note: string) => void;
  /** Focuses the chosen reason, or the first if none is chosen. */
  toReasons: () => void;
  send: () => Promise<void>;
  /** Asks before a number that looks like a Social Security number is sent. */
  question: ReturnType<typeof useNumberCheck>['question'];
}

/** The form for returning an item. 'Something else' requires a note. */
export function useReturnForm(onReturn: (input: ReturnInput) => void): ReturnForm {
  const [reason, setReason] = useState<ReturnReason>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<ReturnForm['problem']>();
  const group = useRef<HTMLFieldSetElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { maySend, question } = useNumberCheck();
  return {
    reason,
    note,
    problem,
    group,
    area,
    question,
    chooseReason: (chosen) => {
      setReason(chosen);
      setProblem(undefined);
    },
    writeNote: (text) => {
      setNote(text);
      setProblem((before) => (before === 'note' ? undefined : before));
    },
    toReasons: () => {
      const find = (selector: string) => group.current?.querySelector<HTMLInputElement>(selector);
      (find('input:checked') ?? find('input'))?.focus();
    },
    send: async () => {
      const words = note.trim();
      if (!reason) {
        setProblem('reason');
        group.current?.focus();
      } else if (reason === 'other' && words === '') {
        setProblem('note');
        area.current?.focus();
      } else if (await maySend(words)) {
        onReturn({ reason, note: words || undefined });
      }
    },
  };
}
