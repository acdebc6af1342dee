import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ItemFile, RequestItem } from '#shared/request-items.ts';
import { OpenedFile } from '../files/opened-file.tsx';
import { UploadLeaveGuard } from '../files/upload-leave-guard.tsx';
import { useRequestList } from '../request-lists/api.ts';
import { itemSource, thingsLeft } from '../request-lists/words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Arrived } from './arrived.tsx';
import { ItemBody } from './item-body.tsx';
import { useItemAnswers } from './use-item-answers.ts';

interface Props {
  listId: number;
  itemId: number;
  /** The item's label, shown until the list has loaded. */
  label: string;
  /** Takes the focus on closing if the row that opened the dialog is gone. */
  endAt: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Which item is shown, and whether it has just been sent. */
interface Shown {
  itemId: number;
  arrived: boolean;
  /** Set to send more for an item that has been sent. */
  again?: { replaces: number | undefined };
}

/** Answers the items of a list one after another, without leaving the page. */
export function ItemDialog({ listId, itemId, label, endAt, onClose }: Props) {
  const { data: list, isError, refetch } = useRequestList(listId);
  const [shown, setShown] = useState<Shown>({ itemId, arrived: false });
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<ItemFile>();
  const [status, setStatus] = useState('');
  const frame = useRef<HTMLParagraphElement>(null);
  const answers = useItemAnswers((sent) => setShown({ itemId: sent.id, arrived: true }));
  const item = list?.items.find(({ id }) => id === shown.itemId);
  const { arrived } = shown;
  const left = list?.leftCount ?? 0;
  const { onTheirWay, unsent } = answers.uploads;
  const outcome = item?.state === 'not_applicable' ? 'Noted' : 'It has arrived';

  useEffect(() => {
    if (!arrived) return;
    frame.current?.closest('[role=dialog]')?.querySelector('h2')?.focus();
    setStatus(`Sent: ${item?.label}. ${left > 0 ? `${thingsLeft(left)}.` : 'Nothing is left.'}`);
  }, [arrived, item?.label, left]);

  async function undo(id: number) {
    if (!(await answers.markApplicable(id))) return;
    // By now the user may have gone to the next item.
    setShown((now) => (now.itemId === id ? { itemId: id, arrived: false } : now));
  }

  const show = (next: RequestItem) => setShown({ itemId: next.id, arrived: false });
  return (
    <Dialog
      open
      docked
      endAt={endAt}
      title={arrived ? outcome : (item?.label ?? label)}
      note={!arrived && item && itemSource(item)}
      onClose={() => (onTheirWay + unsent > 0 ? setAsking(true) : onClose())}
    >
      <p ref={frame} role="status" className="sr-only">
        {status}
      </p>
      {!list && !isError && (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      {!list && isError && <LoadError what="this item" onRetry={() => void refetch()} />}
      {list && !item && <p>This is no longer needed.</p>}
      {list && item && !arrived && (
        <ItemBody
          key={`${item.id}-${shown.again ? 'again' : ''}`}
          item={item}
          answers={answers}
          mayAnswer={list.mayAnswer}
          sendingAgain={shown.again !== undefined}
          exchanged={shown.again?.replaces}
          onOpenFile={setOpened}
        />
      )}
      {list && item && arrived && (
        <Arrived
          item={item}
          list={list}
          notSent={answers.uploads.notSentFor(item.id)}
          onAddAnother={() => setShown({ itemId: item.id, arrived: false, again: { replaces: undefined } })}
          onExchange={(replaces) => setShown({ itemId: item.id, arrived: false, again: { replaces } })}
          onUndo={() => void undo(item.id)}
          undoing={answers.isPending(item.id)}
          onNext={show}
          onClose={onClose}
        />
      )}
      {opened && <OpenedFile file={opened} onClose={() => setOpened(undefined)} />}
      <UploadLeaveGuard uploads={answers.uploads} />
      <ConfirmDialog
        open={asking}
        title={onTheirWay > 0 ? 'A file is still uploading' : 'A file is not sent yet'}
        cancelLabel={onTheirWay > 0 ? 'Keep sending' : 'Keep it'}
        confirmLabel={onTheirWay > 0 ? 'Stop and close' : 'Close without it'}
        pendingLabel={onTheirWay > 0 ? 'Stop and close' : 'Close without it'}
        pending={false}
        failure={undefined}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>It would not reach us if you close this now.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
