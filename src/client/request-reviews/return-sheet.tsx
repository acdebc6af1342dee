import { Undo2 } from 'lucide-react';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ReturnFields } from './return-fields.tsx';
import { type ReturnInput, useReturnForm } from './use-return-form.ts';
import { firstName } from './words.ts';

interface Props {
  item: Pick<ReviewedItem, 'label' | 'client'>;
  returning: boolean;
  onReturn: (input: ReturnInput) => void;
  onClose: () => void;
}

/** The dialog with the reasons, used on phones and on a list's page. */
export function ReturnSheet({ item, returning, onReturn, onClose }: Props) {
  const form = useReturnForm(onReturn);
  const client = firstName(item.client.name);
  return (
    <Dialog open docked title={`Return ${item.label}`} onClose={onClose}>
      <ReturnFields id="return" label="Choose a reason" form={form} client={client} />
      <Button
        className="w-full"
        pending={returning}
        pendingLabel="Returning..."
        onClick={() => void form.send()}
      >
        <span className="inline-flex items-center gap-2">
          <Undo2 className="size-4.5" aria-hidden="true" />
          Return to {client}
        </span>
      </Button>
      {form.question}
    </Dialog>
  );
}
