import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ItemFile } from '#shared/request-items.ts';
import type { ManagedItem, ManagedList } from '#shared/request-lists.ts';
import { messageOf } from '../core/api-error.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDownload } from '../files/api.ts';
import { FilePreview } from '../files/file-preview.tsx';
import { useReturnItem } from '../request-reviews/api.ts';
import { ReturnSheet } from '../request-reviews/return-sheet.tsx';
import { TemplateItemDialog } from '../request-templates/template-item-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.ts';
import { type ItemDialogName, ManagedItemRow } from './managed-item.tsx';
import { useAddItem, useRemoveItem, useUpdateItem } from './management-api.ts';

/** The items of a list, with what arrived for them. */
export function ManagedItems({ list }: { list: ManagedList }) {
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ item: ManagedItem; dialog: ItemDialogName }>();
  const [previewed, setPreviewed] = useState<ItemFile>();
  const download = useDownload();
  const add = useAddItem();
  return (
    <Card
      title={
        <>
          Items <span className="font-normal text-muted-foreground">({list.itemCount})</span>
        </>
      }
      aside={
        list.closedAt === null && (
          <Button variant="link" onClick={() => setAdding(true)}>
            <Plus className="size-4.5" aria-hidden="true" />
            Add item
          </Button>
        )
      }
    >
      {list.items.length === 0 ? (
        <p className="border-t px-5 py-4 text-muted-foreground">
          Nothing is on this list yet. Add what you need from the client.
        </p>
      ) : (
        <ul className="divide-y border-t">
          {list.items.map((item) => (
            <ManagedItemRow
              key={item.id}
              list={list}
              item={item}
              onOpen={(dialog) => setOpened({ item, dialog })}
              onPreview={setPreviewed}
            />
          ))}
        </ul>
      )}
      {adding && (
        <TemplateItemDialog
          ofList
          onDone={(wording) => add.mutate({ id: list.id, ...wording })}
          onClose={() => setAdding(false)}
        />
      )}
      {opened && <ItemDialogs list={list} {...opened} onClose={() => setOpened(undefined)} />}
      {previewed && (
        <FilePreview
          file={previewed}
          onDownload={() => download.mutate(previewed)}
          downloading={download.isPending}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </Card>
  );
}

interface DialogProps {
  list: ManagedList;
  item: ManagedItem;
  dialog: ItemDialogName;
  onClose: () => void;
}

function ItemDialogs({ list, item, dialog, onClose }: DialogProps) {
  const update = useUpdateItem();
  const remove = useRemoveItem();
  const returning = useReturnItem();
  if (dialog === 'edit') {
    return (
      <TemplateItemDialog
        ofList
        item={item}
        onDone={(wording) => update.mutate({ id: item.id, ...wording })}
        onClose={onClose}
      />
    );
  }
  if (dialog === 'delete') {
    return (
      <DeleteDialog noun="item" remove={remove} input={{ id: item.id }} onClose={onClose}>
        <p>
          Are you sure you want to delete <strong>{item.label}</strong> from this list?
        </p>
      </DeleteDialog>
    );
  }
  return (
    <ReturnSheet
      item={{ label: item.label, client: list.client }}
      returning={returning.isPending}
      onReturn={(input) =>
        returning.mutate(
          { id: item.id, ...input },
          {
            onSuccess: onClose,
            onError: (error) =>
              toast({
                variant: 'destructive',
                title: 'Failed to return the item',
                description: messageOf(error),
              }),
          },
        )
      }
      onClose={onClose}
    />
  );
}
