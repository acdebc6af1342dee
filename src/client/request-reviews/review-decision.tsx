import { Check, Undo2 } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { Button } from '../ui/button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { ReturnFields } from './return-fields.tsx';
import { type ReturnInput, useReturnForm } from './use-return-form.ts';
import { firstName } from './words.ts';

export interface DecisionHandle {
  toReasons: () => void;
  sendReturn: () => void;
}

interface Props {
  ref: Ref<DecisionHandle>;
  item: ReviewedItem;
  /** Whether the keyboard shortcuts are enabled and therefore shown. */
  keys: boolean;
  returning: boolean;
  onAccept: () => void;
  onReturn: (input: ReturnInput) => void;
}

/** Accept with one press, or return with a reason. */
export function ReviewDecision({ ref, item, keys, returning, onAccept, onReturn }: Props) {
  const form = useReturnForm(onReturn);
  const client = firstName(item.client.name);
  const sendReturn = () => {
    if (!returning) void form.send();
  };
  useImperativeHandle(ref, () => ({ toReasons: form.toReasons, sendReturn }));
  return (
    <div className="space-y-3.5">
      <Button className="w-full" onClick={onAccept} aria-keyshortcuts={keys ? 'A' : undefined}>
        <Check className="size-4.5" aria-hidden="true" />
        Accept
        {keys && <KeyHint onPrimary letter="A" />}
      </Button>
      <ReturnFields id="review" label="Or return it with a reason" form={form} client={client} />
      <Button
        variant="secondary"
        className="w-full"
        pending={returning}
        onClick={sendReturn}
        aria-keyshortcuts="Control+Enter"
      >
        <Undo2 className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 truncate">Return to {client}</span>
        {keys && <KeyHint letter="R" />}
      </Button>
      {form.question}
    </div>
  );
}
