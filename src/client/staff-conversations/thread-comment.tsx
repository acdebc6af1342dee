import { type Ref, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useAddComment } from './api.ts';
import { useThreadDraft } from './thread-draft.ts';
import { ThreadField } from './thread-field.tsx';
import { workButtonClass } from './thread-looks.ts';

interface Props {
  id: number;
  field: Ref<HTMLTextAreaElement>;
  focusField: () => void;
  onAdded: () => void;
}

/** Writes a comment that only staff see. */
export function ThreadComment({ id, field, focusField, onAdded }: Props) {
  const { draft, change, clearSent } = useThreadDraft(id, 'comment');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAddComment(id, clearSent);

  function add() {
    const content = draft.content.trim();
    setError(content ? undefined : 'Comment cannot be empty');
    focusField();
    if (!content || isPending) return;
    mutate(content, { onSuccess: onAdded });
  }

  return (
    <form
      noValidate
      aria-label="Write an internal comment"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="space-y-2"
    >
      <ThreadField
        ref={field}
        staffOnly
        label="Internal comment"
        placeholder="Only staff see it"
        value={draft.content}
        error={error}
        onChange={(content) => {
          change({ content });
          setError(undefined);
        }}
        onSubmit={add}
      />
      <div className="flex justify-end">
        <Button type="submit" className={workButtonClass} pending={isPending} pendingLabel="Adding...">
          Add comment
        </Button>
      </div>
    </form>
  );
}
