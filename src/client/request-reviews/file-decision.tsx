import { Check, FolderInput } from 'lucide-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { Button } from '../ui/button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { FileUnderDialog } from './file-under-dialog.tsx';
import type { DecisionHandle } from './review-decision.tsx';
import type { FilingInput } from './use-review.ts';

interface Props {
  ref: Ref<DecisionHandle>;
  item: ReviewedItem;
  /** Whether the keyboard shortcuts are enabled and therefore shown. */
  keys: boolean;
  onAccept: () => void;
  onFile: (input: FilingInput) => Promise<boolean>;
}

/** Accepts a file without a request, or files it under one. It cannot be returned, because nobody asked for it. */
export function FileDecision({ ref, item, keys, onAccept, onFile }: Props) {
  const [filing, setFiling] = useState(false);
  useImperativeHandle(ref, () => ({ toReasons: () => setFiling(true), sendReturn: () => undefined }));
  return (
    <div className="space-y-3">
      <Button className="w-full" onClick={onAccept} aria-keyshortcuts={keys ? 'A' : undefined}>
        <Check className="size-4.5" aria-hidden="true" />
        Accept
        {keys && <KeyHint onPrimary letter="A" />}
      </Button>
      <Button
        variant="secondary"
        className="w-full"
        onClick={() => setFiling(true)}
        aria-keyshortcuts={keys ? 'R' : undefined}
      >
        <FolderInput className="size-4.5 shrink-0" aria-hidden="true" />
        File under a request
        {keys && <KeyHint letter="R" />}
      </Button>
      {filing && <FileUnderDialog item={item} onFile={onFile} onClose={() => setFiling(false)} />}
    </div>
  );
}
