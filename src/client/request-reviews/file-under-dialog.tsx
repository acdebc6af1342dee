import { useState } from 'react';
import type { ManagedItem, ManagedListSummary } from '#shared/request-lists.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { somethingElse } from '#shared/upload-links.ts';
import { useManagedList } from '../request-lists/management-api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useOpenLists } from './api.ts';
import type { FilingInput } from './use-review.ts';

interface Props {
  item: ReviewedItem;
  /** Resolves with whether it was filed. */
  onFile: (input: FilingInput) => Promise<boolean>;
  onClose: () => void;
}

const title = 'File under a request';

/** Chooses the list and the item that a file answers. */
export function FileUnderDialog({ item, onFile, onClose }: Props) {
  const { data: lists, isError, refetch } = useOpenLists(item);
  if (lists && lists.length > 0) {
    return <PlaceForm item={item} lists={lists} onFile={onFile} onClose={onClose} />;
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      {isError ? (
        <LoadError what="the lists" onRetry={() => void refetch()} />
      ) : lists ? (
        <p>
          {item.client.name} has no open list. Accept the file, or make a list on the client’s page first.
        </p>
      ) : (
        <Skeleton className="h-11" />
      )}
    </Dialog>
  );
}

/** The option for a new item made for the file. */
const newItem = 'new';

function PlaceForm({ item, lists, onFile, onClose }: Props & { lists: ManagedListSummary[] }) {
  const [listId, setListId] = useState(lists.length === 1 ? String(lists[0]?.id) : '');
  const [itemId, setItemId] = useState('');
  const [problem, setProblem] = useState<'list' | 'item'>();
  const [pending, setPending] = useState(false);

  async function send() {
    const missing = listId === '' ? 'list' : itemId === '' ? 'item' : undefined;
    setProblem(missing);
    if (missing) {
      document.getElementById(`file-under-${missing}`)?.focus();
      return;
    }
    setPending(true);
    const filed = await onFile({
      listId: Number(listId),
      itemId: itemId === newItem ? undefined : Number(itemId),
    });
    setPending(false);
    if (filed) onClose();
  }

  return (
    <FormDialog
      title={title}
      submitLabel="File and accept"
      pendingLabel="Filing..."
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {item.label} from {item.client.name} is renamed from the item. The name that it was sent with is kept.
      </p>
      <SelectField
        id="file-under-list"
        label="List"
        error={problem === 'list' ? 'Choose a list' : undefined}
        value={listId}
        onChange={({ target }) => {
          setListId(target.value);
          setItemId('');
          setProblem(undefined);
        }}
      >
        <option value="">Choose a list</option>
        {lists.map(({ id, title: name, company }) => (
          <option key={id} value={id}>
            {company ? `${name} (${company.name})` : name}
          </option>
        ))}
      </SelectField>
      {listId !== '' && (
        <ItemField
          key={listId}
          listId={Number(listId)}
          value={itemId}
          error={problem === 'item' ? 'Choose an item' : undefined}
          onChange={(value) => {
            setItemId(value);
            setProblem(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}

interface ItemFieldProps {
  listId: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ItemField({ listId, value, error, onChange }: ItemFieldProps) {
  const { data: list, isError, refetch } = useManagedList(listId);
  if (isError) return <LoadError what="the items" onRetry={() => void refetch()} />;
  if (!list) return <Skeleton className="h-18" />;
  return (
    <SelectField
      id="file-under-item"
      label="Item"
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Choose an item</option>
      {list.items
        .filter(({ state }) => state !== 'waived')
        .map((place) => (
          <option key={place.id} value={place.id}>
            {place.label}
            {stateWords[place.state] ?? ''}
          </option>
        ))}
      <option value={newItem}>{somethingElse} (a new item)</option>
    </SelectField>
  );
}

/** Appended to the label of an item that already has an answer. */
const stateWords: Partial<Record<ManagedItem['state'], string>> = {
  received: ' – to review',
  accepted: ' – accepted',
  returned: ' – returned',
  not_applicable: ' – does not apply',
};
